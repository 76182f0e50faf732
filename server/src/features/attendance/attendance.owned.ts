import { owned, type RoomOwned, staying } from '#platform/room-owned.ts'

export const attendanceOwned = {
  attendance: staying(
    owned('Anwesenheit je Termin, wie sie gilt', 'Attendance by appointment, as it stands'),
    'Folgt aus den Eintragungen',
    'Follows from the marks',
  ),
  attendance_mark: owned('Jede Eintragung zur Anwesenheit', 'Every mark of attendance'),
  group_after_course: owned(
    'Wer nach einem Kurs in eine Personengruppe kommt',
    'Who joins a group of people after a course',
  ),
} satisfies RoomOwned
