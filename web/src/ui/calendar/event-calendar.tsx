import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useDelayed } from '../states/delayed.ts'
import { ScreenState } from '../states/screen-state.tsx'
import { useText } from '../text.tsx'
import { Agenda } from './agenda.tsx'
import { calendarMessages } from './calendar.messages.ts'
import { type CalendarView, daysOfView } from './calendar-days.ts'
import type { CalendarItem, DayNotes } from './calendar-item.ts'
import { CalendarToolbar, type ViewChoice } from './calendar-toolbar.tsx'
import classes from './event-calendar.module.css'
import { PhoneMonth } from './phone-month.tsx'
import type { DayPick, ItemMove } from './time-grid.tsx'

const TimeGrid = lazy(() => import('./time-grid.tsx'))

type EventCalendarProps = {
  /** The items in the range of this view; see `rangeOfView`. */
  items: readonly CalendarItem[]
  view: CalendarView
  onView: (view: string) => void
  /** A day in the period that is shown. */
  date: string
  onDate: (date: string) => void
  timeZone: string
  notes?: DayNotes
  /** Shown when the range has no items. */
  empty: string
  /** While other items are loaded, the old ones stay visible. */
  isFetching?: boolean
  pick?: DayPick
  move?: ItemMove
  /** Set when there are more views than month, week and list. */
  views?: readonly ViewChoice[]
}

/**
 * A calendar by month, week or list; on a phone the month shows dots above the list of one day, and the week is a list.
 */
export function EventCalendar(props: EventCalendarProps) {
  const { items, view, onView, date, onDate, timeZone, notes, empty, isFetching = false, pick, move } = props
  const ownViews = useCalendarViews()
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  const isEmpty = items.length === 0 && !isFetching
  const isList = view === 'agenda' || (isPhone && view === 'week')
  return (
    <div>
      <CalendarToolbar
        span={view}
        date={date}
        timeZone={timeZone}
        onDate={onDate}
        view={view}
        views={props.views ?? ownViews}
        onView={onView}
      />
      <div className={classes.content} aria-busy={isFetching} data-fetching={isFetching || undefined}>
        {isEmpty && isList && <ScreenState sentence={empty} />}
        {isEmpty && !isList && <p className={`${classes.empty} grey`}>{empty}</p>}
        {isList && items.length === 0 && isFetching ? (
          <Placeholder />
        ) : isList ? (
          <Agenda items={items} {...daysOfView(view, date)} timeZone={timeZone} notes={notes} move={move} />
        ) : isPhone ? (
          <PhoneMonth {...{ items, date, timeZone, notes, onDate, pick, move }} />
        ) : (
          <Suspense fallback={<Placeholder />}>
            <TimeGrid
              items={items}
              view={view === 'week' ? 'week' : 'month'}
              date={date}
              timeZone={timeZone}
              notes={notes}
              pick={pick}
              move={move}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function Placeholder() {
  const isShown = useDelayed(true)
  return <Skeleton h={560} radius={12} opacity={isShown ? 1 : 0} />
}

/** The calendar's own choices of views, for pages that add further ones. */
export function useCalendarViews(): ViewChoice[] {
  const text = useText(calendarMessages)
  return [
    { value: 'month', label: text('month') },
    { value: 'week', label: text('week') },
    { value: 'agenda', label: text('agenda') },
  ]
}
