import type { AttendanceType, AttendedAppointment } from '@reihum/contract/attendance/attendance.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import type { countsOf } from './standing.ts'

type Counts = ReturnType<typeof countsOf>

/** Text folded for searching names: without case and accents. */
const foldedForSearch = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether all words of a search occur in a text, at any place. */
export function isFoundIn(words: string, q: string): boolean {
  const folded = foldedForSearch(words)
  return foldedForSearch(q)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const spoken = { ATTENDANCE: 'present', ABSENCE: 'absent', EXCUSED: 'excused' } as const

/** How appointments and their marks are written on all pages. */
export function useAttendanceWords() {
  const text = useText(attendanceMessages)
  const { date, time, weekday } = useFormats()
  const day = (instant: string) => `${weekday(instant)} ${date(instant)}`
  return {
    day,
    counts: ({ present, absent, excused, open }: Counts) =>
      text('counts', { present: String(present), absent, excused, open: String(open) }),
    times: ({ start, end }: Pick<AttendedAppointment, 'start' | 'end'>) =>
      date(start) === date(end) ? `${time(start)}–${time(end)}` : `${time(start)} – ${day(end)} ${time(end)}`,
    said: (type: AttendanceType | null) => text(type ? spoken[type] : 'isOpen'),
  }
}
