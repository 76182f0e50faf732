import type { RouteComponent } from '@tanstack/react-router'
import { slotFor } from '#platform/room.ts'

/** Sections that other rooms add to the account of the signed-in user. */
export const accountSections = slotFor<RouteComponent>('sections of the account')
