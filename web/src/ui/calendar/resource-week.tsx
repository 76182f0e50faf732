import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ScreenState } from '../states/screen-state.tsx'
import { useLocale, useText } from '../text.tsx'
import { usePhone } from '../use-phone.ts'
import { calendarMessages } from './calendar.messages.ts'
import { weekOf } from './calendar-days.ts'
import type { BookedItem, CalendarResource, DayNotes } from './calendar-item.ts'
import { CalendarToolbar, type ViewChoice } from './calendar-toolbar.tsx'
import type { DayPart } from './day-items.ts'
import { dayWords, shortDay, weekdayWord } from './day-words.ts'
import content from './event-calendar.module.css'
import { shadesOf } from './item-colour.ts'
import { ItemList } from './item-list.tsx'
import { type ResourceRow, resourceRows } from './resource-grid.ts'
import classes from './resource-week.module.css'
import { useTimeWords } from './time-words.ts'

type ResourceWeekProps = {
  resources: readonly CalendarResource[]
  /** The items of the week; see `rangeOfView`. */
  items: readonly BookedItem[]
  date: string
  onDate: (date: string) => void
  timeZone: string
  notes?: DayNotes
  /** What the rows are, for example "Orte", and the name of the row of items without one. */
  label: string
  without: string
  /** Shown when there are no rows at all. */
  empty: string
  isFetching?: boolean
  view?: string
  views?: readonly ViewChoice[]
  onView?: (view: string) => void
}

/** When resources are occupied in a week: a row for each, with seven days. On a phone, a list for each. */
export function ResourceWeek(props: ResourceWeekProps) {
  const { resources, items, date, timeZone, notes, label, without, empty, isFetching = false } = props
  const { onDate, view, views, onView } = props
  const isPhone = usePhone()
  const rows = resourceRows(resources, items, date, timeZone)
  const Rows = isPhone ? RowLists : RowTable
  return (
    <div>
      <CalendarToolbar span="week" {...{ date, timeZone, onDate, view, views, onView }} />
      <div className={content.content} aria-busy={isFetching} data-fetching={isFetching || undefined}>
        {rows.length === 0 && !isFetching ? (
          <ScreenState sentence={empty} />
        ) : (
          <Rows
            rows={rows}
            days={weekOf(date)}
            today={wallClockOf(new Date(), timeZone).date}
            notes={notes}
            label={label}
            without={without}
          />
        )}
      </div>
    </div>
  )
}

type RowsProps = {
  rows: readonly ResourceRow[]
  days: readonly string[]
  today: string
  notes: DayNotes | undefined
  label: string
  without: string
}

function RowTable({ rows, days, today, notes, label, without }: RowsProps) {
  const locale = useLocale()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              {label}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {weekdayWord(day, locale)} {shortDay(day, locale)}
                {notes?.has(day) && <span className={classes.note}> {notes.get(day)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ resource, days: cells, clashing }) => (
            <tr key={resource?.id ?? ''}>
              <th scope="row" className={classes.name}>
                <ResourceName resource={resource} without={without} />
              </th>
              {cells.map((parts, index) => (
                <td key={days[index]} data-today={days[index] === today || undefined}>
                  {parts.length > 0 && (
                    <ul>
                      {parts.map((part) => (
                        <Chip key={part.item.id} part={part} isClashing={clashing.has(part.item.id)} />
                      ))}
                    </ul>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ResourceName({ resource, without }: { resource: CalendarResource | null; without: string }) {
  if (!resource) return <span className="grey">{without}</span>
  return resource.href ? <Link to={resource.href}>{resource.name}</Link> : resource.name
}

function Chip({ part, isClashing }: { part: DayPart<BookedItem>; isClashing: boolean }) {
  const text = useText(calendarMessages)
  const timeWords = useTimeWords()
  const { title, href, colour, state, isCancelled, meta } = part.item
  return (
    <li>
      <Link
        to={href}
        className={classes.chip}
        style={{ '--chip': shadesOf(colour).solid } as React.CSSProperties}
        data-cancelled={isCancelled || undefined}
        data-clashing={isClashing || undefined}
      >
        <span className={classes.time}>{timeWords(part)} </span>
        <span className={classes.title}>{title}</span>
        {isCancelled ? (
          <span className={classes.word}> {text('cancelled')}</span>
        ) : (
          state && <span className="visually-hidden"> {state}</span>
        )}
        {isClashing && (
          <span className={classes.clash}>
            <IconAlertTriangle size={12} stroke={2} aria-hidden /> {text('clash')}
          </span>
        )}
        {meta && <span className={classes.meta}> {meta}</span>}
      </Link>
    </li>
  )
}

function RowLists({ rows, days, notes, label, without }: RowsProps) {
  return (
    <section aria-label={label}>
      {rows.map((row) => (
        <RowList key={row.resource?.id ?? ''} row={row} days={days} notes={notes} without={without} />
      ))}
    </section>
  )
}

type RowListProps = Pick<RowsProps, 'days' | 'notes' | 'without'> & { row: ResourceRow }

function RowList({ row, days, notes, without }: RowListProps) {
  const text = useText(calendarMessages)
  const locale = useLocale()
  const heading = useId()
  const isFree = row.days.every((parts) => parts.length === 0)
  return (
    <section className={classes.list} aria-labelledby={heading}>
      <h3 id={heading}>
        <ResourceName resource={row.resource} without={without} />
      </h3>
      {isFree && <p className="grey">{text('freeWeek')}</p>}
      {row.days.map(
        (parts, index) =>
          parts.length > 0 && (
            <div key={days[index]}>
              <h4>
                {dayWords(days[index] ?? '', locale)}
                {notes?.has(days[index] ?? '') && (
                  <span className="grey"> · {notes.get(days[index] ?? '')}</span>
                )}
              </h4>
              <ItemList parts={parts} clashing={row.clashing} />
            </div>
          ),
      )}
    </section>
  )
}
