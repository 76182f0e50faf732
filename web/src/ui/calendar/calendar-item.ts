import type { BadgeColour } from '../state-badge.tsx'

/** What stands in a calendar: an appointment, say, with the address of its page. */
export type CalendarItem = {
  id: string
  title: string
  /** Instants; the end is the first moment that no longer belongs to it. */
  start: string
  end: string
  href: string
  colour?: BadgeColour
  /** What the colour stands for, in a word. */
  state?: string
  isCancelled?: boolean
  /** Whether a hand may move it. */
  isMovable?: boolean
  /** A second line where there is room for one: the place, say. */
  meta?: string
}

/** Something that takes up rooms or people; in none of them, it stands in a row of its own. */
export type BookedItem = CalendarItem & { resourceIds: readonly string[] }

/** What is known of whole days, a public holiday say: by the day. */
export type DayNotes = ReadonlyMap<string, string>

export type CalendarResource = { id: string; name: string; href?: string }
