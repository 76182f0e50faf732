import { courseFilter, courseOrderInput } from '@reihum/contract/courses/course-list.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { countCourses } from './list/course-list.queries.ts'
import { exportCourses } from './list/export-courses.ts'

export const coursesLists = {
  courses: {
    route: 'courses.exportList',
    event: 'courses.exported',
    count: (ctx) => countCourses(ctx, courseFilter.parse({})),
    byItself: {
      name: { de: 'Kurse', en: 'Courses' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale, publicUrl }) =>
        exportCourses(ctx, { ...courseOrderInput.parse({}), format }, { locale, publicUrl }),
    },
  },
} satisfies RoomLists
