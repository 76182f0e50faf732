import type { CourseFromPreview } from '@reihum/contract/courses/template.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFormats } from '#platform/tenant.ts'
import { weekdayWord } from '#ui/calendar/day-words.ts'
import { showDate } from '#ui/form/date-text.ts'
import { useText } from '#ui/text.tsx'
import { useAppointmentWords } from '../appointments/appointment-words.ts'
import { templatesMessages } from './templates.messages.ts'
import classes from './templates.module.css'

/** The dates of the new course, with clashes, and with the days off that it leaves out or falls on. */
export function CourseFromDates({ preview, isBusy }: { preview: CourseFromPreview; isBusy: boolean }) {
  const text = useText(templatesMessages)
  const { day, times } = useAppointmentWords()
  const { timeZone, locale } = useFormats()
  const { appointments, count, leftOut } = preview
  const onDaysOff = appointments.filter(({ holiday }) => holiday !== null).length
  const rows = [
    ...appointments.map((appointment) => ({
      date: wallClockOf(appointment.start, timeZone).date,
      row: (
        <li key={appointment.start}>
          <span className="numbers">{`${day(appointment.start)}, ${times(appointment)}`}</span>
          {appointment.holiday && <span className={classes.holiday}>{appointment.holiday}</span>}
        </li>
      ),
    })),
    ...leftOut.map(({ date, name }) => ({
      date,
      row: (
        <li key={date} className="grey">
          <s className="numbers">{`${weekdayWord(date, locale)} ${showDate(date, locale)}`}</s>
          <span>{name}</span>
        </li>
      ),
    })),
  ].sort((one, other) => (one.date < other.date ? -1 : 1))
  return (
    <div>
      <div role="status">
        <p>{text('willBe', { count: appointments.length })}</p>
        {leftOut.length > 0 && <p className="grey">{text('leftOut', { count: leftOut.length })}</p>}
        {onDaysOff > 0 && <p className={classes.holiday}>{text('holidays', { count: onDaysOff })}</p>}
        {count > 0 && <p className={classes.holiday}>{text('clashes', { count })}</p>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard */}
      <ul className={classes.preview} aria-label={text('preview')} aria-busy={isBusy} tabIndex={0}>
        {rows.map(({ row }) => row)}
      </ul>
    </div>
  )
}
