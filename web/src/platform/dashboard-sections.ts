import type { ComponentType } from 'react'
import { slotFor } from './room.ts'

/** Sections of the dashboard with the figures of a room; each decides by itself who is shown it. */
export const dashboardSections = slotFor<ComponentType>('sections of the dashboard')
