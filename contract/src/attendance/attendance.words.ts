import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'

export const attendanceWords = {
  commands: {
    'attendance.taken': told(
      'Anwesenheit erfasst',
      'Attendance taken',
      'hat Anwesenheiten für {subject} erfasst',
      'took attendance for {subject}',
    ),
    'attendance.rule-changed': told(
      'Gruppe nach Kursende geändert',
      'Group after the course changed',
      'hat geändert, wer nach {subject} in eine Personengruppe kommt',
      'changed who joins a group of people after {subject}',
    ),
    'attendance.exported': told(
      'Anwesenheit exportiert',
      'Attendance exported',
      'hat die Anwesenheiten für {subject} exportiert',
      'exported the attendance for {subject}',
    ),
  },
  fields: {
    appointmentStart: { de: 'Termin', en: 'Appointment' },
    attended: { de: 'Anwesend', en: 'Present' },
    absent: { de: 'Abwesend', en: 'Absent' },
    excused: { de: 'Entschuldigt', en: 'Excused' },
    takenBack: { de: 'Zurückgenommen', en: 'Taken back' },
    leastPercent: { de: 'Anwesenheit ab (Prozent)', en: 'Attendance from (percent)' },
    rows: sharedFields.rows,
    format: sharedFields.format,
  },
  rules: {
    attendance: rule(
      'records',
      'Anwesenheit ist nur an Terminen des Kurses erfasst, zu dem jemand angemeldet ist, und es gilt, was zuletzt erfasst wurde.',
      'Attendance is taken only at appointments of the course that somebody is registered for, and what was said last holds.',
      askSupport,
    ),
  },
} satisfies RoomWords
