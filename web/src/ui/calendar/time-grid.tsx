import Calendar, { type CalendarOptions } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type MouseEvent, useRef } from 'react'
import '@fullcalendar/react/skeleton.css'
import { useLocale, useText } from '../text.tsx'
import { calendarMessages } from './calendar.messages.ts'
import { daysOfView } from './calendar-days.ts'
import type { CalendarItem, DayNotes } from './calendar-item.ts'
import { dayWords, shortDay, spokenDay, weekdayWord } from './day-words.ts'
import { gridEntry, hoursShown, isBar, timeAt } from './grid-entries.ts'
import { GridEntry } from './grid-entry.tsx'
import { movedTimes, resizedTimes, type Times } from './grid-moves.ts'
import classes from './time-grid.module.css'
import { useRoomBelow } from './use-room-below.ts'

/** The action of a click into the empty calendar; without a time it means the whole day. */
export type DayPick = { label: string; run: (day: string, time?: string) => void }

/** What happens to an item that is dragged, or that is to be moved in another way. */
export type ItemMove = {
  label: string
  run: (item: CalendarItem, times: Times) => void
  /** Opens a dialog that asks for the new time, for the keyboard and for views without a grid. */
  ask: (item: CalendarItem) => void
}

type TimeGridProps = {
  items: readonly CalendarItem[]
  view: 'month' | 'week'
  date: string
  timeZone: string
  notes?: DayNotes
  pick?: DayPick
  move?: ItemMove
}

const viewTypes = { month: 'dayGridMonth', week: 'timeGridWeek' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Month and week as a grid; in a file of its own because the library that draws it is heavy. */
export default function TimeGrid(props: TimeGridProps) {
  const { items, view, date, timeZone, notes, pick, move } = props
  const text = useText(calendarMessages)
  const locale = useLocale()
  const isDragged = useRef(false)
  const { frame, height } = useRoomBelow(view === 'month')
  const { first, last } = daysOfView('week', date)
  const hours = hoursShown(items, first, last, timeZone)
  const dayOf = (instant: Date) => wallClockOf(instant, timeZone).date
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has a link in each day of the month
    <div
      ref={frame}
      className={classes.frame}
      data-fitted={height !== undefined || undefined}
      onPointerDownCapture={() => {
        isDragged.current = false
      }}
      onClickCapture={(event) => {
        // Releasing after a drag is not a click: neither on a link nor into the empty calendar.
        if (!isDragged.current) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={pick && ((event) => pickAt(event, hours, pick))}
    >
      <Calendar
        // The library goes back to the period it began with when its entries change, so each period has a calendar of its own.
        key={`${view} ${daysOfView(view, date).first}`}
        {...look}
        plugins={move ? [dayGrid, timeGrid, interaction] : [dayGrid, timeGrid]}
        {...(move &&
          moving(move, timeZone, () => {
            isDragged.current = true
          }))}
        {...(height !== undefined && { height, expandRows: true, dayMaxEvents: true })}
        initialView={viewTypes[view]}
        initialDate={date}
        timeZone={timeZone}
        locale={locale}
        slotMinTime={{ hours: hours.from }}
        slotMaxTime={{ hours: hours.until }}
        allDaySlot={items.some(isBar)}
        allDayHeaderContent={<span className="visually-hidden">{text('wholeDay')}</span>}
        timedText={text('timeOfDay')}
        events={items.map((item) => ({
          ...gridEntry(item, timeZone),
          ...(move && { startEditable: item.isMovable === true }),
          ...(move && { durationEditable: item.isMovable === true && view === 'week' && !isBar(item) }),
          title: item.title,
          item,
        }))}
        eventContent={({ event, isStart, isEnd }) => (
          <GridEntry
            item={event.extendedProps.item}
            view={view}
            timeZone={timeZone}
            isStart={isStart}
            isEnd={isEnd}
            move={move}
          />
        )}
        dayHeaderContent={({ date: instant, inPopover }) => {
          const day = dayOf(instant)
          if (inPopover) return dayWords(day, locale)
          if (view === 'month') return weekdayWord(day, locale)
          return (
            <>
              {weekdayWord(day, locale)} {shortDay(day, locale)}
              <DayNote note={notes?.get(day)} />
            </>
          )
        }}
        dayCellTopContent={({ date: instant, dayNumberText }) => (
          <>
            {dayNumberText}
            <DayNote note={notes?.get(dayOf(instant))} isNamedElsewhere={pick !== undefined} />
          </>
        )}
        navLinks={pick !== undefined && view === 'month'}
        navLinkDayClick={(instant) => pick?.run(dayOf(instant))}
        navLinkHint={(_, instant) =>
          text('pickDay', {
            action: pick?.label ?? '',
            day: [spokenDay(dayOf(instant), locale), notes?.get(dayOf(instant))].filter(Boolean).join(', '),
          })
        }
        moreLinkContent={({ num }) => text('more', { count: String(num) })}
        moreLinkHint={(count) => text('moreHint', { count: String(count) })}
        closeHint={text('close')}
        eventsHint={text('entries')}
      />
    </div>
  )
}

/** How items are dragged in the grid: by quarters of an hour, not into the past, and no bar into a column. */
function moving({ run }: ItemMove, timeZone: string, onDragged: () => void): CalendarOptions {
  const itemOf = ({ extendedProps }: { extendedProps: Record<string, unknown> }) =>
    extendedProps.item as CalendarItem
  return {
    snapDuration: { minutes: 15 },
    eventDragMinDistance: 4,
    longPressDelay: 500,
    dragRevertDuration: 150,
    eventAllow: ({ start, allDay }, event) =>
      event !== null && allDay === event.allDay && start.getTime() > Date.now(),
    eventDragStart: onDragged,
    eventResizeStart: onDragged,
    eventDrop: ({ oldEvent, delta }) => run(itemOf(oldEvent), movedTimes(itemOf(oldEvent), delta, timeZone)),
    eventResize: ({ oldEvent, endDelta }) =>
      run(itemOf(oldEvent), resizedTimes(itemOf(oldEvent), endDelta, timeZone)),
  }
}

type DayNoteProps = { note: string | undefined; isNamedElsewhere?: boolean }

/** Within a link whose name contains the note, it is only drawn. */
function DayNote({ note, isNamedElsewhere }: DayNoteProps) {
  if (!note) return null
  if (isNamedElsewhere) return <span className={classes.note} title={note} data-note={note} />
  return (
    <span className={classes.note} title={note}>
      {' '}
      {note}
    </span>
  )
}

/** Handles a click into an empty spot; in a column of the week it also means a time. */
function pickAt({ target, clientY }: MouseEvent, hours: { from: number; until: number }, pick: DayPick) {
  if (
    !(target instanceof Element) ||
    target.closest('a, button, [role="button"], [role="link"], [role="dialog"]')
  )
    return
  const cell = target.closest<HTMLElement>('[role="cell"][data-date]')
  if (!cell?.dataset.date) return
  const { top, height } = cell.getBoundingClientRect()
  const isColumn = cell.classList.contains(classes.lane ?? '')
  pick.run(cell.dataset.date, isColumn ? timeAt((clientY - top) / height, hours) : undefined)
}

/** The fixed options of the grid: calm, with hairlines. */
const look: CalendarOptions = {
  firstDay: 1,
  headerToolbar: false,
  height: 'auto',
  tableHeaderSticky: false,
  borderless: true,
  fixedWeekCount: false,
  // An item that ends before dawn belongs to the evening before.
  nextDayThreshold: { hours: 6 },
  dayMaxEvents: 4,
  eventMaxStack: 3,
  slotEventOverlap: false,
  slotHeaderInterval: { hours: 1 },
  slotHeaderFormat: clock,
  nowIndicator: true,
  className: classes.calendar,
  dayHeaderRowClass: classes.line,
  dayHeaderClass: ({ isToday, inPopover }) =>
    inPopover ? '' : `${classes.line} ${isToday ? classes.todayWord : classes.dayHeader}`,
  dayHeaderInnerClass: classes.header,
  dayHeaderDividerClass: classes.divider,
  dayRowClass: classes.line,
  dayCellClass: ({ isToday, isOther, inPopover }) =>
    inPopover
      ? classes.popoverDay
      : `${classes.line} ${classes.day} ${isToday ? classes.today : ''} ${isOther ? classes.other : ''}`,
  dayCellTopInnerClass: classes.dayNumber,
  navLinkClass: classes.pick,
  dayLaneClass: ({ isToday }) => `${classes.line} ${classes.lane} ${isToday ? classes.today : ''}`,
  dayLaneInnerClass: classes.laneInner,
  slotLaneClass: ({ isMinor }) => `${classes.line} ${classes.slot} ${isMinor ? classes.minor : ''}`,
  slotHeaderClass: ({ isMinor }) => `${classes.line} ${isMinor ? classes.minor : ''}`,
  slotHeaderInnerClass: classes.slotHeader,
  slotHeaderDividerClass: classes.slotDivider,
  allDayDividerClass: classes.divider,
  fillerClass: classes.line,
  listItemEventClass: classes.lineEntry,
  rowEventClass: classes.barEntry,
  columnEventClass: classes.columnEntry,
  columnEventAfterClass: ({ isEndResizable }) => (isEndResizable ? (classes.edge ?? '') : ''),
  moreLinkClass: classes.more,
  popoverClass: classes.popover,
  popoverCloseClass: classes.popoverClose,
  popoverCloseContent: '×',
  nowIndicatorLineClass: classes.now,
}
