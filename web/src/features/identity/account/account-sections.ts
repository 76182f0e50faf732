import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** Sections that other rooms add to the account of the signed-in user. */
export const accountSections = slotFor<ComponentType>('sections of the account')
