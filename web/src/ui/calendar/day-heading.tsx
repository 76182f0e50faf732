import { useLocale, useText } from '../text.tsx'
import { calendarMessages } from './calendar.messages.ts'
import classes from './day-heading.module.css'
import { dayWords } from './day-words.ts'

type DayHeadingProps = { id: string; day: string; isToday: boolean; note?: string | undefined }

/** The heading of a day above what it holds. */
export function DayHeading({ id, day, isToday, note }: DayHeadingProps) {
  const text = useText(calendarMessages)
  return (
    <h3 id={id} className={classes.heading}>
      {dayWords(day, useLocale())}
      {isToday && <span className={classes.today}>{text('today')}</span>}
      {note && <span className={classes.note}>{note}</span>}
    </h3>
  )
}
