import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** Sections that other rooms add to the page of the tier, between the tiers and what was charged. */
export const billingSections = slotFor<ComponentType>('sections of the page of the tier')
