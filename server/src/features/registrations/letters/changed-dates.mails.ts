import { formatDate, formatMonth, formatTime, formatWeekday } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import {
  type DateChange,
  type DateChangeKind,
  dateChangeKinds,
} from '#features/courses/appointments/changed-dates.rules.ts'
import type { Fact, Letter, LetterSection } from '#platform/mail/letter.ts'
import { type Count, isOne as one } from '#platform/mail/letter-kind.ts'
import { money, waitingSection } from './letter-parts.mails.ts'
import { bookingValues } from './letter-values.ts'
import { partWords } from './letter-words.mails.ts'
import { framed, type LetterFrame } from './step.mails.ts'
import { type ToldBooking, type ToldPerson, withPlace } from './told-booking.rules.ts'

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
  credit: 'Gutschrift',
  credited: (amount: string, people: number) => (people === 1 ? amount : `${amount} für ${people} Personen`),
  lessToPay: 'Sie zahlen entsprechend weniger.',
  paidBack: 'Was Sie davon schon bezahlt haben, erstatten oder verrechnen wir.',
  again: 'Wieder im Preis',
  priceNow: (amount: string) => `Was gutgeschrieben war, gehört wieder dazu: Der Preis ist jetzt ${amount}.`,
}

const en: typeof de = {
  subject: {
    cancelled: (count) => (one(count) ? 'Date cancelled' : 'Dates cancelled'),
    moved: (count) => (one(count) ? 'Date moved' : 'Dates moved'),
    relocated: () => 'Change of place',
    restored: (count) => (one(count) ? 'Date going ahead after all' : 'Dates going ahead after all'),
    added: (count) => (one(count) ? 'New date' : 'New dates'),
    mixed: () => 'Changed dates',
  },
  text: {
    cancelled: (count) =>
      one(count) ? 'Unfortunately, one date is cancelled.' : `Unfortunately, ${count} dates are cancelled.`,
    moved: (count) => (one(count) ? 'We have moved one date.' : `We have moved ${count} dates.`),
    relocated: (count) =>
      one(count) ? 'One date will be held somewhere else.' : `${count} dates will be held somewhere else.`,
    restored: (count) =>
      one(count)
        ? 'One date that was cancelled is going ahead after all.'
        : `${count} dates that were cancelled are going ahead after all.`,
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
    relocated: 'Change of place',
    restored: 'Going ahead after all',
    added: 'New',
  },
  before: (what) => `before: ${what}`,
  after: (what) => `now: ${what}`,
  reason: (reason) => `Reason: ${reason}`,
  more: (count) => (count === 1 ? 'and one more date' : `and ${count} more dates`),
  rest: 'These dates are going ahead',
  credit: 'Credit',
  credited: (amount, people) => (people === 1 ? amount : `${amount} for ${people} people`),
  lessToPay: 'You pay that much less.',
  paidBack: 'Whatever you have already paid of it will be refunded or set off.',
  again: 'Charged again',
  priceNow: (amount) => `What had been credited is part of the price again, which is now ${amount}.`,
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
  /** All dates that are cancelled now; left out in what was promised before this was kept. */
  cancelledIds?: readonly string[]
  /** One that had been given back takes place after all. */
  isChargedAgain?: boolean
}

/** A course may have hundreds of dates; so many changes are listed. */
const listedChanges = 20

const timeOf = (date: DateChange['before']): Time | null =>
  date && { start: date.startsAt.toISOString(), end: date.endsAt.toISOString(), location: date.location }

/** What an event carries of these changes. */
export function toldDateChanges(
  changed: readonly { appointmentId: string; change: DateChange; reason: string; gaveBack: boolean }[],
): ToldDateChanges {
  const counts = Object.fromEntries(
    [...Map.groupBy(changed, ({ change }) => change.kind)].map(([kind, some]) => [kind, some.length]),
  )
  const changes = changed.slice(0, listedChanges).map(({ change: { kind, before, after }, reason }) => ({
    kind,
    before: timeOf(before),
    after: timeOf(after),
    reason: kind === 'cancelled' ? reason : '',
  }))
  return {
    changes,
    counts,
    cancelledIds: changed.flatMap(({ appointmentId, change }) =>
      change.kind === 'cancelled' ? [appointmentId] : [],
    ),
    isChargedAgain: changed.some(({ change, gaveBack }) => change.kind === 'restored' && gaveBack),
  }
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

function changesOf(booking: ToldBooking, people: readonly ToldPerson[], told: ToldDateChanges) {
  const t = changedDatesWords[booking.locale]
  const { changes, counts } = told
  const facts = changes.map((change) => changeAsFact(change, booking))
  const credit = creditFacts(booking, withPlace(people), told)
  if (facts.length <= changesAtOnce) return { facts: [...facts, ...credit], sections: [] }
  const more = Object.values(counts).reduce((sum, count) => sum + count, 0) - facts.length
  const section = { heading: t.heading, facts, ...(more > 0 && { lines: [t.more(more)] }) }
  return { facts: credit, sections: [section] }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)

/**
 * What cancelled dates give back to those who have a place, and what happens with it: whatever is open is lowered first, so
 * something was paid too much only where nothing is open any more.
 */
function creditFacts(booking: ToldBooking, placed: readonly ToldPerson[], told: ToldDateChanges): Fact[] {
  const t = changedDatesWords[booking.locale]
  const ids = new Set(told.cancelledIds ?? [])
  const getting = placed.flatMap((person) => {
    const own = person.lines.filter(({ appointmentId }) => appointmentId && ids.has(appointmentId))
    return own.length > 0 ? [{ person, cents: -sumOf(own.map(({ grossCents }) => grossCents)) }] : []
  })
  const cents = sumOf(getting.map((one) => one.cents))
  const isOpen = getting.some(({ person }) => person.shares.some(({ openCents }) => openCents > 0))
  const isPaid = getting.some(({ person }) => person.paidCents > 0)
  const becomes = [...(isOpen || !isPaid ? [t.lessToPay] : []), ...(isPaid && !isOpen ? [t.paidBack] : [])]
  const credit = {
    label: t.credit,
    value: [t.credited(money(booking, cents), getting.length), ...becomes].join('\n'),
  }
  const price = money(booking, sumOf(placed.map(({ feeCents }) => feeCents)))
  return [
    ...(cents > 0 ? [credit] : []),
    ...(told.isChargedAgain && placed.length > 0 ? [{ label: t.again, value: t.priceNow(price) }] : []),
  ]
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
  const { facts, sections } = changesOf(booking, people, told)
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
        'dates.what': t.subject[only](count),
        'dates.count': String(count),
        'dates.several': count !== 1,
        'dates.take_place': takePlace,
        waits,
      },
      sections: [...sections, ...restSection(booking), ...waitingSection(booking, people)],
    },
  )
}
