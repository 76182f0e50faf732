import { attendanceTypeNames, type CourseAttendances } from '@reihum/contract/attendance/attendance.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { Column, Table, TableFormats } from '#platform/tables/table.ts'

type Attendee = CourseAttendances['attendees'][number]

const cancelled: Wording = { de: 'entfällt', en: 'cancelled' }

/** The attendance of a course for export: attendees by appointments; cells without a mark stay empty. */
export function attendanceTable(
  { course, appointments, attendees }: CourseAttendances,
  formats: TableFormats,
): Table<Attendee> {
  const { locale } = formats
  const text = (header: Wording, value: (row: Attendee) => string): Column<Attendee> => ({
    header,
    kind: 'text',
    value,
  })
  const number = (header: Wording, value: (row: Attendee) => number | null): Column<Attendee> => ({
    header,
    kind: 'number',
    value,
  })
  return {
    name: { de: `Anwesenheit ${course.reference}`, en: `Attendance ${course.reference}` },
    rows: attendees,
    columns: [
      text({ de: 'Name', en: 'Name' }, (row) => personName(row, locale)),
      text({ de: 'Buchungsnummer', en: 'Booking number' }, ({ shortcode }) => formatShortcode(shortcode)),
      text({ de: 'Status', en: 'Status' }, ({ state }) => registrationStateNames[state][locale]),
      ...appointments.map((appointment, at) => {
        const start = formatDateTime(appointment.start, formats)
        const mark = appointment.cancelled ? ` (${cancelled[locale]})` : ''
        return text({ de: `${start}${mark}`, en: `${start}${mark}` }, ({ types }) => {
          const type = types[at]
          return type ? attendanceTypeNames[type][locale] : ''
        })
      }),
      number({ de: 'Anwesend', en: 'Present' }, ({ figures }) => figures.attended),
      number({ de: 'Abwesend', en: 'Absent' }, ({ figures }) => figures.absent),
      number({ de: 'Entschuldigt', en: 'Excused' }, ({ figures }) => figures.excused),
      number({ de: 'Anwesenheit in %', en: 'Attendance in %' }, ({ figures }) => figures.rate),
    ],
  }
}
