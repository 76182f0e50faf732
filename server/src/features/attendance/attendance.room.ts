import type { Room } from '#platform/room.ts'
import * as attendanceEvents from './attendance.events.ts'
import { attendanceInvariants } from './attendance.invariants.ts'
import { attendanceOwned } from './attendance.owned.ts'
import { attendancePart } from './attendance.person.ts'
import { attendanceRoutes } from './attendance.routes.ts'

export const attendanceRoom = {
  name: 'attendance',
  tables: ['attendance', 'attendance_mark'],
  routes: () => attendanceRoutes,
  events: [attendanceEvents],
  invariants: attendanceInvariants,
  person: attendancePart,
  owned: attendanceOwned,
} satisfies Room
