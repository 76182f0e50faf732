import type { CourseFromPreview } from '@reihum/contract/courses/template.schema.ts'
import { useText } from '#ui/text.tsx'
import { useAppointmentWords } from '../appointments/appointment-words.ts'
import { templatesMessages } from './templates.messages.ts'
import classes from './templates.module.css'

/** The dates of the new course, with clashes and holidays. */
export function CourseFromDates({ preview, isBusy }: { preview: CourseFromPreview; isBusy: boolean }) {
  const text = useText(templatesMessages)
  const { day, times } = useAppointmentWords()
  const { appointments, count } = preview
  const onHolidays = appointments.filter(({ holiday }) => holiday !== null).length
  return (
    <div>
      <div role="status">
        <p>{text('willBe', { count: appointments.length })}</p>
        {onHolidays > 0 && <p className={classes.holiday}>{text('holidays', { count: onHolidays })}</p>}
        {count > 0 && <p className={classes.holiday}>{text('clashes', { count })}</p>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard */}
      <ul className={classes.preview} aria-label={text('preview')} aria-busy={isBusy} tabIndex={0}>
        {appointments.map((appointment) => (
          <li key={appointment.start}>
            <span className="numbers">{`${day(appointment.start)}, ${times(appointment)}`}</span>
            {appointment.holiday && <span className={classes.holiday}>{appointment.holiday}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
