/** One appointment as calendar programs see it. */
export type CalendarEntry = {
  /** Never changes, so that a changed appointment replaces the old one. */
  uid: string
  /** Never smaller than in an earlier version of the same appointment. */
  sequence: number
  changedAt: Date
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  summary: string
  description: string
  url: string
  location: string
  category: string
}

type CalendarFile = { name: string; timeZone: string; entries: readonly CalendarEntry[] }

/** The organizer; an invalid address is replaced by a placeholder. */
type Organizer = { name: string; email: string }

type MailedCalendar = {
  /** Whether the program is to enter the appointments or remove them. */
  method: 'PUBLISH' | 'CANCEL'
  organizer: Organizer
  /** The address of whoever had entered the appointments. */
  attendee: string
  timeZone: string
  entries: readonly CalendarEntry[]
}

/** The longest line, in octets and without the line break (RFC 5545, 3.1). */
const longestLine = 75

/** The UTF-8 length of a character, by the first of its one or two UTF-16 code units. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return isFirstOfPair(code) ? 4 : 3
}

const isFirstOfPair = (code: number) => code >= 0xd800 && code < 0xdc00

/**
 * Folds a long line: it continues in the next line after a space, never in the middle of a character. Works on char
 * codes instead of characters for speed: a large calendar has millions of them, and the process answers nobody else
 * meanwhile.
 */
function folded(line: string): string {
  let result = ''
  let from = 0
  let octets = 0
  let room = longestLine
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at)
    const more = octetsOf(code)
    if (octets + more > room) {
      result += `${line.slice(from, at)}\r\n `
      from = at
      octets = 0
      room = longestLine - 1
    }
    octets += more
    if (isFirstOfPair(code)) at += 1
  }
  return result + line.slice(from)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: which are not allowed in text
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Escapes text (RFC 5545, 3.3.11): some characters get a backslash, line breaks become letters. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unprintable, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Instants in UTC need no time zone rules: `20270406T160000Z`. */
function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A parameter value in quotes (3.2), which it cannot contain itself. */
function quoted(value: string): string {
  return `"${value
    .toWellFormed()
    .replace(/[\r\n\u0085\u2028\u2029]+/g, ' ')
    .replace(unprintable, '')
    .replaceAll('"', "'")}"`
}

type Parties = { organizer?: Organizer; attendee?: string }

function* linesOf(entry: CalendarEntry, { organizer, attendee }: Parties = {}): Generator<string> {
  yield 'BEGIN:VEVENT'
  yield `UID:${text(entry.uid)}`
  // The time of the last change, so that the same version always gives the same bytes.
  yield `DTSTAMP:${instant(entry.changedAt)}`
  yield `LAST-MODIFIED:${instant(entry.changedAt)}`
  yield `SEQUENCE:${entry.sequence}`
  if (organizer) yield `ORGANIZER;CN=${quoted(organizer.name)}:${organizerAddress(organizer)}`
  if (attendee) yield `ATTENDEE:mailto:${attendee}`
  yield `DTSTART:${instant(entry.startsAt)}`
  yield `DTEND:${instant(entry.endsAt)}`
  yield `SUMMARY:${text(entry.summary)}`
  if (entry.description !== '') yield `DESCRIPTION:${text(entry.description)}`
  if (entry.location !== '') yield `LOCATION:${text(entry.location)}`
  // A URL is not of the type text: nothing in it is escaped.
  yield `URL:${entry.url}`
  yield `CATEGORIES:${text(entry.category)}`
  yield `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`
  // A cancelled appointment does not block time.
  yield `TRANSP:${entry.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`
  yield 'END:VEVENT'
}

/** The standard requires an address with a method; `invalid:nomail` is what other programs write if there is none. */
function organizerAddress({ email }: Organizer): string {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${email}` : 'invalid:nomail'
}

/** A calendar must have a component; one without appointments gets a time zone that nothing refers to. */
const emptyCalendar = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const beginning = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Reihum//Course calendar//EN',
  'CALSCALE:GREGORIAN',
]

function fileOf(lines: readonly string[]): string {
  return [...lines, 'END:VCALENDAR', ''].map(folded).join('\r\n')
}

/** An iCalendar file (RFC 5545) with its name and refresh interval (RFC 7986). */
export function writeCalendar({ name, timeZone, entries }: CalendarFile): string {
  const lines = [
    ...beginning,
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `X-WR-TIMEZONE:${text(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
  for (const entry of entries) lines.push(...linesOf(entry))
  if (entries.length === 0) lines.push(...emptyCalendar)
  return fileOf(lines)
}

/**
 * Calendar files for a mail (RFC 5546). They have no name, because programs would make a separate calendar of a named one
 * instead of entering the appointments in the person's own. One file enters all appointments; each is removed by a file
 * of its own, which also says from whose calendar.
 */
export function writeMailedCalendars({
  method,
  organizer,
  attendee,
  timeZone,
  entries,
}: MailedCalendar): string[] {
  const fileWith = (lines: Iterable<string>) =>
    fileOf([...beginning, `METHOD:${method}`, `X-WR-TIMEZONE:${text(timeZone)}`, ...lines])
  if (method === 'CANCEL')
    return entries.map((entry) => fileWith(linesOf({ ...entry, isCancelled: true }, { organizer, attendee })))
  return entries.length === 0
    ? []
    : [fileWith(entries.flatMap((entry) => [...linesOf(entry, { organizer })]))]
}

/** Shortens a text to the last whole word that fits. */
export function shortened(value: string, most: number): string {
  if (value.length <= most) return value
  // Half of a surrogate pair is not a character.
  const cut = value.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  const space = /\s/.test(value.charAt(cut.length)) ? -1 : cut.search(/\s\S*$/)
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/**
 * What an entry leads to within the portal: the page of the course, or its form where there are no pages. Lessons agreed with
 * one person have neither, so whoever booked them asks for the way to their booking.
 */
export function pathOfEntry({ id, agreed }: { id: string; agreed: boolean }, hasPages: boolean): string {
  if (agreed) return 'course-registration'
  return `course/${id}${hasPages ? '' : '/register'}`
}
