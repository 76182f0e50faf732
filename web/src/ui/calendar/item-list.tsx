import { ActionIcon } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { StateBadge } from '../state-badge.tsx'
import { useText } from '../text.tsx'
import { calendarMessages } from './calendar.messages.ts'
import type { CalendarItem } from './calendar-item.ts'
import type { DayPart } from './day-items.ts'
import { shadesOf } from './item-colour.ts'
import classes from './item-list.module.css'
import type { ItemMove } from './time-grid.tsx'
import { useTimeWords } from './time-words.ts'

type ItemListProps = {
  parts: readonly DayPart<CalendarItem>[]
  clashing?: ReadonlySet<string>
  move?: ItemMove | undefined
}

/** The items of one day, a line each; the whole line is the link. */
export function ItemList({ parts, clashing, move }: ItemListProps) {
  const text = useText(calendarMessages)
  const timeWords = useTimeWords()
  return (
    <ul className={classes.list}>
      {parts.map((part) => (
        <li key={part.item.id} className={classes.line}>
          <span className={classes.time}>{timeWords(part)}</span>
          <span
            className={classes.dot}
            style={{ background: shadesOf(part.item.colour).solid }}
            aria-hidden
          />
          <span className={classes.words}>
            <Link
              to={part.item.href}
              className={classes.link}
              data-cancelled={part.item.isCancelled || undefined}
            >
              {part.item.title}
            </Link>
            {part.item.meta && <span className="grey">{part.item.meta}</span>}
            {part.item.isCancelled ? (
              <StateBadge colour="secondary">{text('cancelled')}</StateBadge>
            ) : (
              part.item.state && (
                <StateBadge colour={part.item.stateColour ?? 'primary'}>{part.item.state}</StateBadge>
              )
            )}
            {clashing?.has(part.item.id) && <StateBadge colour="warning">{text('clash')}</StateBadge>}
          </span>
          {move && part.item.isMovable && (
            <ActionIcon
              className={`${classes.move} no-print`}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`${move.label}: ${part.item.title}`}
              title={move.label}
              onClick={() => move.ask(part.item)}
            >
              <IconCalendarTime size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
