import { formatTime } from '@reihum/contract/wire/dates.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useLocale, useText } from '../text.tsx'
import { calendarMessages } from './calendar.messages.ts'
import type { CalendarItem } from './calendar-item.ts'
import { isBar } from './grid-entries.ts'
import classes from './grid-entry.module.css'
import { shadesOf } from './item-colour.ts'
import type { ItemMove } from './time-grid.tsx'
import { useTimeWords } from './time-words.ts'

type GridEntryProps = {
  item: CalendarItem
  view: 'month' | 'week'
  timeZone: string
  /** Whether the item begins and ends within this piece of it. */
  isStart: boolean
  isEnd: boolean
  move?: ItemMove | undefined
}

/** One entry in a month or a week; the whole entry is a link. */
export function GridEntry({ item, view, timeZone, isStart, isEnd, move }: GridEntryProps) {
  const text = useText(calendarMessages)
  const timeWords = useTimeWords()
  const zoned = { timeZone, locale: useLocale() }
  const { title, href, colour, state, isCancelled, meta } = item
  const from = isStart ? formatTime(item.start, zoned) : undefined
  const until = isEnd ? formatTime(item.end, zoned) : undefined
  const { solid, ground } = shadesOf(colour)
  const style = { '--entry': solid, '--entry-ground': ground }
  const isMovable = move !== undefined && item.isMovable === true
  const kind = isBar(item) ? 'bar' : view === 'month' ? 'line' : 'column'
  return (
    <Link
      to={href}
      className={classes.entry}
      style={style as CSSProperties}
      data-kind={kind}
      data-cancelled={isCancelled || undefined}
      data-movable={isMovable || undefined}
      draggable={isMovable ? false : undefined}
      aria-keyshortcuts={isMovable ? 'F2' : undefined}
      onKeyDown={(event) => {
        if (!isMovable || event.key !== 'F2') return
        event.preventDefault()
        move.ask(item)
      }}
      title={[title, isCancelled ? text('cancelled') : state, meta, isMovable && `${move.label}: F2`]
        .filter(Boolean)
        .join(' · ')}
    >
      {kind === 'line' && <span className={classes.dot} aria-hidden />}
      {kind === 'line' && from && <span className={classes.time}>{from} </span>}
      {kind === 'column' && (
        <span className={classes.time}>
          {from && until ? <FromUntil from={from} until={until} /> : timeWords({ item, from, until })}{' '}
        </span>
      )}
      <span className={classes.title}>{title}</span>
      {isCancelled ? (
        <span className={kind === 'column' ? undefined : 'visually-hidden'}> {text('cancelled')}</span>
      ) : (
        state && <span className="visually-hidden"> {state}</span>
      )}
      {meta && <span className={kind === 'column' ? undefined : 'visually-hidden'}> {meta}</span>}
    </Link>
  )
}

/** Where several entries lie side by side, there is only room for the beginning. */
function FromUntil({ from, until }: { from: string; until: string }) {
  return (
    <>
      {from}
      <span className={classes.until}>–{until}</span>
    </>
  )
}
