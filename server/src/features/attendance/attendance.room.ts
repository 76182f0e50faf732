import type { ChoreDependencies, Room } from '#platform/room.ts'
import * as attendanceEvents from './attendance.events.ts'
import { attendanceInvariants } from './attendance.invariants.ts'
import { attendanceOwned } from './attendance.owned.ts'
import { attendancePart } from './attendance.person.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { joinAfterCourses } from './join-after-course.ts'

export const attendanceRoom = {
  name: 'attendance',
  tables: ['attendance', 'attendance_mark', 'group_after_course'],
  routes: () => attendanceRoutes,
  events: [attendanceEvents],
  chores: (dependencies: ChoreDependencies) => ({
    'groups after courses': { everyMs: 15 * 60_000, run: () => joinAfterCourses(dependencies) },
  }),
  invariants: attendanceInvariants,
  person: attendancePart,
  owned: attendanceOwned,
} satisfies Room
