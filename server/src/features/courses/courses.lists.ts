import { courseFilter } from '@reihum/contract/courses/course-list.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { countCourses } from './list/course-list.queries.ts'

export const coursesLists = {
  courses: {
    route: 'courses.exportList',
    event: 'courses.exported',
    count: (ctx) => countCourses(ctx, courseFilter.parse({})),
  },
} satisfies RoomLists
