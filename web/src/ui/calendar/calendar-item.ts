import type { BadgeColour } from '../state-badge.tsx'
import type { ItemColour } from './item-colour.ts'

/** An item of a calendar, for example an appointment with the address of its page. */
export type CalendarItem = {
  id: string
  title: string
  /** Instants; the end is the first moment after the item. */
  start: string
  end: string
  href: string
  colour?: ItemColour
  /** The state in a word, and the colour that it has as a badge. */
  state?: string
  stateColour?: BadgeColour
  isCancelled?: boolean
  /** Whether it may be dragged. */
  isMovable?: boolean
  /** A second line where there is room for one, for example the place. */
  meta?: string
}

/** An item that occupies resources (rooms or people); with none of them it is shown in a row of its own. */
export type BookedItem = CalendarItem & { resourceIds: readonly string[] }

/** Notes about whole days, for example a public holiday, by the day. */
export type DayNotes = ReadonlyMap<string, string>

export type CalendarResource = { id: string; name: string; href?: string }
