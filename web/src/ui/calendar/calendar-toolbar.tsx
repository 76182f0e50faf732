import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocale, useText } from '../text.tsx'
import { calendarMessages } from './calendar.messages.ts'
import { type CalendarView, step, weekNumber } from './calendar-days.ts'
import classes from './calendar-toolbar.module.css'
import { viewWords } from './day-words.ts'

export type ViewChoice = { value: string; label: string }

export type CalendarToolbarProps = {
  /** The stretch of time that is shown, and a day in it. */
  span: CalendarView
  date: string
  timeZone: string
  onDate: (date: string) => void
  /** Which of the choices is shown; without choices there is no switch. */
  view?: string
  views?: readonly ViewChoice[]
  onView?: (view: string) => void
}

/** The number of choices that fit side by side on a phone. */
const mostSideBySide = 3

/** Buttons for back, today and on; the title of the period; the choice of the view. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { span, date, timeZone, onDate, view, views = [], onView } = props
  const text = useText(calendarMessages)
  const locale = useLocale()
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  const isWeek = span === 'week'
  return (
    <div className={classes.toolbar}>
      <div className={`${classes.steps} no-print`}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={text(isWeek ? 'previousWeek' : 'previousMonth')}
          onClick={() => onDate(step(span, date, -1))}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </ActionIcon>
        <Button variant="default" onClick={() => onDate(wallClockOf(new Date(), timeZone).date)}>
          {text('today')}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={text(isWeek ? 'nextWeek' : 'nextMonth')}
          onClick={() => onDate(step(span, date, 1))}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {viewWords(span, date, locale)}
        {isWeek && <span className="grey">{text('weekNumber', { number: String(weekNumber(date)) })}</span>}
      </h2>
      {isPhone && views.length > mostSideBySide && (
        <NativeSelect
          className={`${classes.choice} no-print`}
          aria-label={text('views')}
          data={[...views]}
          value={view}
          onChange={(event) => onView?.(event.currentTarget.value)}
        />
      )}
      {views.length > 1 && !(isPhone && views.length > mostSideBySide) && (
        <SegmentedControl
          className={`${classes.views} no-print`}
          aria-label={text('views')}
          data={[...views]}
          value={view}
          onChange={onView}
          size="sm"
        />
      )}
    </div>
  )
}
