import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const attendanceOwned = {
  attendance: owned('Anwesenheit je Termin, wie sie gilt', 'Attendance by appointment, as it stands'),
  attendance_mark: owned('Jede Eintragung zur Anwesenheit', 'Every mark of attendance'),
} satisfies RoomOwned
