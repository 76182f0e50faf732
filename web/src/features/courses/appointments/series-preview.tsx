import { Checkbox } from '@mantine/core'
import type { Clash, SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { weekdayWord } from '#ui/calendar/day-words.ts'
import { showDate } from '#ui/form/date-text.ts'
import { useText } from '#ui/text.tsx'
import { useAppointmentWords } from './appointment-words.ts'
import { seriesMessages } from './series.messages.ts'
import classes from './series.module.css'

type Previewed = SeriesPreview['appointments'][number]

type SeriesRowsProps = {
  preview: SeriesPreview
  isBusy: boolean
  /** The starts of the appointments left out. */
  skipped: ReadonlySet<string>
  onSkip: (start: string, isSkipped: boolean) => void
}

/** The appointments that a series would create and those it leaves out, ordered by time. */
export function SeriesRows({ preview, isBusy, skipped, onSkip }: SeriesRowsProps) {
  const text = useText(seriesMessages)
  const { timeZone } = useFormats()
  const rows = [
    ...preview.appointments.map((appointment) => ({
      date: wallClockOf(appointment.start, timeZone).date,
      row: (
        <AppointmentRow
          key={appointment.start}
          appointment={appointment}
          clashes={preview.clashes.filter(({ planned }) => planned.start === appointment.start)}
          isChosen={!skipped.has(appointment.start)}
          onChoose={(isChosen) => onSkip(appointment.start, !isChosen)}
        />
      ),
    })),
    ...preview.leftOut.map((out) => ({ date: out.date, row: <LeftOutRow key={out.date} {...out} /> })),
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard
    <ul className={classes.rows} aria-busy={isBusy} aria-label={text('preview')} tabIndex={0}>
      {rows.map(({ row }) => row)}
    </ul>
  )
}

type AppointmentRowProps = {
  appointment: Previewed
  clashes: readonly Clash[]
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function AppointmentRow({ appointment, clashes, isChosen, onChoose }: AppointmentRowProps) {
  const text = useText(seriesMessages)
  const { day, times } = useAppointmentWords()
  const { time } = useFormats()
  const hasMarks = appointment.taken || appointment.moved || clashes.length > 0
  return (
    <li>
      <Checkbox
        label={`${day(appointment.start)}, ${times(appointment)}`}
        checked={isChosen && !appointment.taken}
        disabled={appointment.taken}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {hasMarks && (
        <div className={classes.marks}>
          {appointment.taken && <span className="grey">{text('taken')}</span>}
          {appointment.moved && <span>{text('moved', { time: time(appointment.start) })}</span>}
          {clashes.map((clash) => (
            <ClashMark key={`${clash.over} ${clash.other.appointmentId}`} clash={clash} />
          ))}
        </div>
      )}
    </li>
  )
}

/** Names the other side of a clash; the row itself is this side. */
function ClashMark({ clash: { over, name, other } }: { clash: Clash }) {
  const text = useText(seriesMessages)
  const { times } = useAppointmentWords()
  return (
    <span className={classes.clash}>
      {text(over === 'place' ? 'clashPlace' : 'clashInstructor', { name })}{' '}
      {other.courseId ? (
        <Link to={`/courses/${other.courseId}/appointments`} target="_blank">
          {other.courseTitle}
        </Link>
      ) : (
        other.courseTitle
      )}
      , {times(other)}
    </span>
  )
}

function LeftOutRow({ date, name }: SeriesPreview['leftOut'][number]) {
  const text = useText(seriesMessages)
  const { locale } = useFormats()
  return (
    <li className={classes.out}>
      <s>{`${weekdayWord(date, locale)} ${showDate(date, locale)}`}</s> {name ?? text('chosenOut')}
    </li>
  )
}
