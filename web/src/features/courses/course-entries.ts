import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { Permission } from '@reihum/contract/tenants/roles.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { slotFor } from '#platform/room.ts'

/** Leads from a course to a page of another room. */
export type CourseEntry = { label: Wording; shownTo: Permission; to: (course: Course) => string }

/** What other rooms add to the menu of a course. */
export const courseEntries = slotFor<CourseEntry>('entries of the menu of a course')
