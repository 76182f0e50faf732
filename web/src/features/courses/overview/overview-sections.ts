import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

/** One panel of the overview; it decides by itself who is shown it. Panels of all rooms stand in the order of `position`. */
export type OverviewSection = { position: number; component: ComponentType<{ course: Course }> }

/** What other rooms tell of a course on its overview. */
export const overviewSections = slotFor<OverviewSection>('sections of the overview of a course')
