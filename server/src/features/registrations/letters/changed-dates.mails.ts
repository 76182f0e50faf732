import { formatDate, formatMonth, formatTime, formatWeekday } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import {
  type DateChange,
  type DateChangeKind,
  dateChangeKinds,
} from '#features/courses/appointments/changed-dates.rules.ts'
import type { Fact, Letter, LetterSection } from '#platform/mail/letter.ts'
import { type Count, isOne as one } from '#platform/mail/letter-kind.ts'
import { waitingSection } from './letter-parts.mails.ts'
import { bookingValues } from './letter-values.ts'
import { partWords } from './letter-words.mails.ts'
import { framed, type LetterFrame } from './step.mails.ts'
import { type ToldBooking, withPlace } from './told-booking.rules.ts'

type Said = Record<DateChangeKind | 'mixed', (count: Count) => string>

const de = {
  subject: {
    cancelled: (count) => (one(count) ? 'Termin fällt aus' : 'Termine fallen aus'),
    moved: (count) => (one(count) ? 'Termin verschoben' : 'Termine verschoben'),
    relocated: () => 'Anderer Ort',
    restored: (count) => (one(count) ? 'Termin findet doch statt' : 'Termine finden doch statt'),
    added: (count) => (one(count) ? 'Neuer Termin' : 'Neue Termine'),
    mixed: () => 'Geänderte Termine',
  } as Said,
  text: {
    cancelled: (count) =>
      one(count) ? 'leider fällt ein Termin aus.' : `leider fallen ${count} Termine aus.`,
    moved: (count) =>
      one(count) ? 'wir haben einen Termin verschoben.' : `wir haben ${count} Termine verschoben.`,
    relocated: (count) =>
      one(count)
        ? 'ein Termin findet an einem anderen Ort statt.'
        : `${count} Termine finden an einem anderen Ort statt.`,
    restored: (count) =>
      one(count)
        ? 'ein abgesagter Termin findet doch statt.'
        : `${count} abgesagte Termine finden doch statt.`,
    added: (count) => (one(count) ? 'es gibt einen neuen Termin.' : `es gibt ${count} neue Termine.`),
    mixed: (count) => `${count} Termine haben sich geändert.`,
  } as Said,
  titled: (subject: string, course: string) => `${subject}: ${course}`,
  waits: 'An Ihrem Platz auf der Warteliste ändert sich dadurch nichts.',
  ask: 'Wenn Ihnen das nicht passt, antworten Sie bitte auf diese E-Mail.',
  heading: 'Was sich geändert hat',
  label: {
    cancelled: 'Fällt aus',
    moved: 'Verschoben',
    relocated: 'Anderer Ort',
    restored: 'Findet doch statt',
    added: 'Neu',
  } satisfies Record<DateChangeKind, string>,
  before: (what: string) => `bisher: ${what}`,
  after: (what: string) => `neu: ${what}`,
  reason: (reason: string) => `Grund: ${reason}`,
  more: (count: number) => (count === 1 ? 'und ein weiterer Termin' : `und ${count} weitere Termine`),
  rest: 'Diese Termine finden statt',
}

const en: typeof de = {
  subject: {
    cancelled: (count) => (one(count) ? 'Date cancelled' : 'Dates cancelled'),
    moved: (count) => (one(count) ? 'Date moved' : 'Dates moved'),
    relocated: () => 'Another place',
    restored: (count) => (one(count) ? 'Date takes place after all' : 'Dates take place after all'),
    added: (count) => (one(count) ? 'New date' : 'New dates'),
    mixed: () => 'Changed dates',
  },
  text: {
    cancelled: (count) =>
      one(count) ? 'Unfortunately, one date is cancelled.' : `Unfortunately, ${count} dates are cancelled.`,
    moved: (count) => (one(count) ? 'We have moved one date.' : `We have moved ${count} dates.`),
    relocated: (count) =>
      one(count) ? 'One date takes place somewhere else.' : `${count} dates take place somewhere else.`,
    restored: (count) =>
      one(count)
        ? 'One date that was cancelled takes place after all.'
        : `${count} dates that were cancelled take place after all.`,
    added: (count) => (one(count) ? 'There is a new date.' : `There are ${count} new dates.`),
    mixed: (count) => `${count} dates have changed.`,
  },
  titled: (subject, course) => `${subject}: ${course}`,
  waits: 'Your place on the waiting list stays as it is.',
  ask: 'If this does not suit you, please reply to this e-mail.',
  heading: 'What has changed',
  label: {
    cancelled: 'Cancelled',
    moved: 'Moved',
    relocated: 'Another place',
    restored: 'Takes place after all',
    added: 'New',
  },
  before: (what) => `before: ${what}`,
  after: (what) => `now: ${what}`,
  reason: (reason) => `Reason: ${reason}`,
  more: (count) => (count === 1 ? 'and one more date' : `and ${count} more dates`),
  rest: 'These dates are going ahead',
}

export const changedDatesWords = { de, en }

type Time = { start: string; end: string; location: string }

/** A change as an event carries it. */
export type ToldDateChange = {
  kind: DateChangeKind
  before: Time | null
  after: Time | null
  /** Why a date was cancelled. */
  reason: string
}

export type ToldDateChanges = {
  /** The first ones, which a letter lists. */
  changes: readonly ToldDateChange[]
  /** How many there are of each kind. */
  counts: Partial<Record<DateChangeKind, number>>
}

/** A course may have hundreds of dates; so many changes are listed. */
const listedChanges = 20

const timeOf = (date: DateChange['before']): Time | null =>
  date && { start: date.startsAt.toISOString(), end: date.endsAt.toISOString(), location: date.location }

/** What an event carries of these changes. */
export function toldDateChanges(changed: readonly { change: DateChange; reason: string }[]): ToldDateChanges {
  const counts = Object.fromEntries(
    [...Map.groupBy(changed, ({ change }) => change.kind)].map(([kind, some]) => [kind, some.length]),
  )
  const changes = changed.slice(0, listedChanges).map(({ change: { kind, before, after }, reason }) => ({
    kind,
    before: timeOf(before),
    after: timeOf(after),
    reason: kind === 'cancelled' ? reason : '',
  }))
  return { changes, counts }
}

type Zoned = { locale: Locale; timeZone: string }

/** With the name of the month, because a day must not be read as a month where everything is about a date. */
function dayOf(at: string, zoned: Zoned): string {
  const [weekday, month] = [formatWeekday(at, zoned), formatMonth(at, zoned, 'long')]
  const german = formatDate(at, { ...zoned, locale: 'de' })
  const [day, year] = [String(Number(german.slice(0, 2))), german.slice(6)]
  return zoned.locale === 'de'
    ? `${weekday}, ${day}. ${month} ${year}`
    : `${weekday}, ${day} ${month} ${year}`
}

function timeIn({ start, end }: Time, zoned: Zoned): string {
  const [from, until] = [formatTime(start, zoned), formatTime(end, zoned)]
  const isOneDay = formatDate(start, zoned) === formatDate(end, zoned)
  const { hours } = partWords[zoned.locale]
  return `${dayOf(start, zoned)}, ${hours(from, isOneDay ? until : `${dayOf(end, zoned)}, ${until}`)}`
}

/** What has become of a date, with its old and its new time, and the place where it is another. */
function changeAsFact({ kind, before, after, reason }: ToldDateChange, zoned: Zoned): Fact {
  const t = changedDatesWords[zoned.locale]
  const label = t.label[kind]
  if (!before || !after) {
    const time = before ?? after
    const place = kind === 'added' || kind === 'restored' ? (time?.location ?? '') : ''
    const said = time ? [timeIn(time, zoned), place].filter(Boolean).join(' · ') : ''
    return { label, value: reason ? `${said}\n${t.reason(reason)}` : said }
  }
  if (kind === 'relocated') {
    const places = [before.location && t.before(before.location), after.location && t.after(after.location)]
    return { label, value: [timeIn(after, zoned), ...places].filter(Boolean).join('\n') }
  }
  const isElsewhere = before.location !== after.location
  const said = (time: Time) =>
    isElsewhere && time.location ? `${timeIn(time, zoned)} · ${time.location}` : timeIn(time, zoned)
  return { label, value: `${t.before(said(before))}\n${t.after(said(after))}` }
}

/** So few changes stand with what is said of the course, where they are seen first. */
const changesAtOnce = 3

function changesOf(booking: ToldBooking, { changes, counts }: ToldDateChanges) {
  const t = changedDatesWords[booking.locale]
  const facts = changes.map((change) => changeAsFact(change, booking))
  if (facts.length <= changesAtOnce) return { facts, sections: [] }
  const more = Object.values(counts).reduce((sum, count) => sum + count, 0) - facts.length
  const section = { heading: t.heading, facts, ...(more > 0 && { lines: [t.more(more)] }) }
  return { facts: [], sections: [section] }
}

/** All dates that take place, which must not be read as those that have changed. */
function restSection(booking: ToldBooking): LetterSection[] {
  const t = changedDatesWords[booking.locale]
  const { appointments, location } = booking.course
  if (appointments.length === 0) return []
  const lines = appointments.slice(0, listedChanges).map(({ startsAt, endsAt, title, location: place }) => {
    const time = timeIn(
      { start: startsAt.toISOString(), end: endsAt.toISOString(), location: place },
      booking,
    )
    return [time, title, place === location ? '' : place].filter(Boolean).join(' · ')
  })
  const more = appointments.length - lines.length
  return [{ heading: t.rest, lines: more > 0 ? [...lines, t.more(more)] : lines }]
}

/** Dates that were moved, cancelled or added. Null: nobody of the booking has a place or waits any more. */
export function changedDatesLetter(frame: LetterFrame, told: ToldDateChanges): Letter | null {
  const people = frame.people.filter(({ state }) => state !== 'cancelled')
  if (people.length === 0) return null
  const { booking } = frame
  // The dates follow below: beside a change, the next one would be read as what has changed.
  const undated = { ...booking, course: { ...booking.course, start: null, appointments: [] } }
  const t = changedDatesWords[booking.locale]
  const kinds = dateChangeKinds.filter((kind) => told.counts[kind])
  const [only = 'mixed'] = kinds.length === 1 ? kinds : []
  const count = kinds.reduce((sum, kind) => sum + (told.counts[kind] ?? 0), 0)
  const waits = withPlace(people).length === 0
  const { facts, sections } = changesOf(booking, told)
  const takePlace = kinds.some((kind) => kind !== 'cancelled')
  return framed(
    { ...frame, booking: undated, people },
    {
      subject: t.titled(t.subject[only](count), booking.course.title),
      paragraphs: [t.text[only](count), ...(waits ? [t.waits] : []), ...(takePlace ? [t.ask] : [])],
      facts,
      values: {
        'course.start': bookingValues(booking, people)['course.start'] ?? '',
        ...Object.fromEntries([...dateChangeKinds, 'mixed'].map((kind) => [`dates.${kind}`, kind === only])),
        'dates.count': String(count),
        'dates.several': count !== 1,
        'dates.take_place': takePlace,
        waits,
      },
      sections: [...sections, ...restSection(booking), ...waitingSection(booking, people)],
    },
  )
}
