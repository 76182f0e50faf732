/** One appointment, as programs that subscribe to a calendar learn of it. */
export type CalendarEntry = {
  /** Stays the same for good, so that a changed appointment replaces the old one. */
  uid: string
  /** Never smaller than it was in an earlier version of the same appointment. */
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

/** Who holds the appointments; an address that nobody reads is none. */
type Organizer = { name: string; email: string }

type MailedCalendar = {
  /** What the program that opens it is to do: enter the appointments, or take them out again. */
  method: 'PUBLISH' | 'CANCEL'
  organizer: Organizer
  timeZone: string
  entries: readonly CalendarEntry[]
}

/** RFC 5545, 3.1: no line is longer, counted in octets and without the break. */
const longestLine = 75

/** How many octets a character takes, by the first of the one or two places it has in a string. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return isFirstOfPair(code) ? 4 : 3
}

const isFirstOfPair = (code: number) => code >= 0xd800 && code < 0xdc00

/**
 * A long line goes on in the next one, after a space; never in the middle of a character. By number rather than by
 * character: a school's calendar has millions of them, and nobody else is answered meanwhile.
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

/** Text as RFC 5545 wants it (3.3.11): some characters after a backslash, breaks as letters. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unprintable, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Instants need no rules of any zone: `20270406T160000Z`. */
function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** The value of a parameter (3.2): in quotes, which it cannot have itself. */
function quoted(value: string): string {
  return `"${value
    .toWellFormed()
    .replace(/[\r\n\u0085\u2028\u2029]+/g, ' ')
    .replace(unprintable, '')
    .replaceAll('"', "'")}"`
}

function* linesOf(entry: CalendarEntry, organizer?: Organizer): Generator<string> {
  yield 'BEGIN:VEVENT'
  yield `UID:${text(entry.uid)}`
  // When the appointment was changed last, so the same version always looks the same.
  yield `DTSTAMP:${instant(entry.changedAt)}`
  yield `LAST-MODIFIED:${instant(entry.changedAt)}`
  yield `SEQUENCE:${entry.sequence}`
  if (organizer) yield `ORGANIZER;CN=${quoted(organizer.name)}:${organizerAddress(organizer)}`
  yield `DTSTART:${instant(entry.startsAt)}`
  yield `DTEND:${instant(entry.endsAt)}`
  yield `SUMMARY:${text(entry.summary)}`
  if (entry.description !== '') yield `DESCRIPTION:${text(entry.description)}`
  if (entry.location !== '') yield `LOCATION:${text(entry.location)}`
  // An address is no text: nothing in it is escaped.
  yield `URL:${entry.url}`
  yield `CATEGORIES:${text(entry.category)}`
  yield `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`
  // What does not take place keeps nobody busy.
  yield `TRANSP:${entry.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`
  yield 'END:VEVENT'
}

/** The standard wants an address where there is a method; this is what programs write where there is none. */
function organizerAddress({ email }: Organizer): string {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${email}` : 'invalid:nomail'
}

/** A calendar must hold something; where there are no appointments, it is a zone that nothing refers to. */
const emptyCalendar = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
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

/** An iCalendar file (RFC 5545), with the name and the pace by which programs ask for it again (RFC 7986). */
export function writeCalendar({ name, timeZone, entries }: CalendarFile): string {
  const lines = [
    ...beginning,
    ...[`NAME:${text(name)}`, `X-WR-CALNAME:${text(name)}`, `X-WR-TIMEZONE:${text(timeZone)}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
  ]
  for (const entry of entries) lines.push(...linesOf(entry))
  if (entries.length === 0) lines.push(...emptyCalendar)
  return fileOf(lines)
}

/**
 * Appointments as they go out with a mail (RFC 5546). Without a name: with one, programs make a calendar of its own of
 * it instead of entering the appointments in the one that somebody has.
 */
export function writeMailedCalendar({ method, organizer, timeZone, entries }: MailedCalendar): string {
  const lines = [...beginning, `METHOD:${method}`, `X-WR-TIMEZONE:${text(timeZone)}`]
  for (const entry of entries)
    lines.push(...linesOf({ ...entry, isCancelled: entry.isCancelled || method === 'CANCEL' }, organizer))
  return fileOf(lines)
}

/** The beginning of a text, up to a word that still fits. */
export function shortened(value: string, most: number): string {
  if (value.length <= most) return value
  // Half of a pair is no character.
  const cut = value.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  const space = /\s/.test(value.charAt(cut.length)) ? -1 : cut.search(/\s\S*$/)
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
