import { collectionInWords } from '@reihum/contract/courses/collection.ts'
import { courseKindNames } from '@reihum/contract/courses/course-states.ts'
import { partName, sumShares } from '@reihum/contract/courses/payment-plan.ts'
import { refundTermsInWords } from '@reihum/contract/courses/refund-terms.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { ShownAccount } from '@reihum/contract/tenants/bank.schema.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import {
  dateInWords,
  dateTimeInWords,
  dayInWords,
  formatTime,
  formatWeekday,
} from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { epcPayload } from '#features/tenants/epc-code.rules.ts'
import type { Fact, LetterSection } from '#platform/mail/letter.ts'
import { type Owed, sumOwed } from '../transfer.rules.ts'
import { partWords } from './letter-words.mails.ts'
import {
  firstDue,
  inState,
  type ToldAppointment,
  type ToldBooking,
  type ToldPerson,
  type ToldTax,
  taxesOf,
  totalOf,
  withPlace,
} from './told-booking.rules.ts'

/** A course with more dates names the first ones; the calendar file has all of them. */
const datesTold = 20

export function money({ currencyCode, locale }: ToldBooking, cents: number): string {
  return formatMoney(cents, currencyCode, locale)
}

/** A deadline at the end of a day is written as that day, any other with its time. */
export function deadline(booking: ToldBooking, at: Date): string {
  return formatTime(at, booking) === '23:59' ? dateInWords(at, booking) : dateTimeInWords(at, booking)
}

function timeOf(booking: ToldBooking, { startsAt, endsAt }: ToldAppointment): string {
  const day = `${formatWeekday(startsAt, booking)}, ${dateInWords(startsAt, booking)}`
  const isOneDay = dateInWords(startsAt, booking) === dateInWords(endsAt, booking)
  const until = isOneDay ? formatTime(endsAt, booking) : dateTimeInWords(endsAt, booking)
  return `${day}, ${partWords[booking.locale].hours(formatTime(startsAt, booking), until)}`
}

/** The booking numbers, to be read out on the phone; with names where the reader may be somebody else. */
function numberFacts(booking: ToldBooking, people: readonly ToldPerson[]): Fact[] {
  const isReader = people.length === 1 && people[0]?.name === booking.contactName
  return people.map(({ shortcode, name }) => ({
    label: partWords[booking.locale].number,
    value: isReader ? formatShortcode(shortcode) : `${formatShortcode(shortcode)} (${name})`,
  }))
}

function taxText(booking: ToldBooking, { category, rate, taxCents }: ToldTax): string {
  const t = partWords[booking.locale].tax
  if (taxCents > 0) return t.included(money(booking, taxCents), rate / 100)
  if (category === 'small_business') return booking.course.taxExemptionReason || t.smallBusiness
  return booking.course.taxExemptionReason || t.free
}

/** The total price of all, including tax. */
export function totalFact(booking: ToldBooking, people: readonly ToldPerson[]): Fact {
  const t = partWords[booking.locale]
  const cents = totalOf(people)
  if (cents === 0) return { label: t.total, value: t.free }
  const taxes = taxesOf(people).map((tax) => taxText(booking, tax))
  return { label: t.total, value: [money(booking, cents), ...taxes].join('\n') }
}

/** When it begins; a single date with its end. */
function startFact(booking: ToldBooking): Fact[] {
  const t = partWords[booking.locale]
  const { start, appointments } = booking.course
  const [only, ...more] = appointments
  if (only && more.length === 0) return [{ label: t.date, value: timeOf(booking, only) }]
  if (!start) return []
  return [{ label: t.start, value: `${formatWeekday(start, booking)}, ${dateTimeInWords(start, booking)}` }]
}

/** The facts about the course, which every letter shows first. */
export function courseFacts(booking: ToldBooking, people: readonly ToldPerson[]): Fact[] {
  const t = partWords[booking.locale]
  const { kind, title, location, onlineAddress } = booking.course
  const isConfirmed = inState(people, 'confirmed').length > 0
  return [
    { label: courseKindNames[kind][booking.locale], value: title },
    ...startFact(booking),
    ...(location ? [{ label: t.place, value: location }] : []),
    ...(onlineAddress && isConfirmed ? [{ label: t.online, value: onlineAddress }] : []),
    ...numberFacts(booking, people),
  ]
}

/** The list of dates; left out for a course with one date, which the facts show already. */
export function datesSection(booking: ToldBooking): LetterSection[] {
  const t = partWords[booking.locale]
  const { appointments, location } = booking.course
  if (appointments.length < 2) return []
  const lines = appointments.slice(0, datesTold).map((appointment) => {
    const elsewhere = appointment.location === location ? '' : appointment.location
    return [timeOf(booking, appointment), appointment.title, elsewhere].filter(Boolean).join(' · ')
  })
  const more = appointments.length - lines.length
  return [{ heading: t.dates, lines: more > 0 ? [...lines, t.moreDates(more)] : lines }]
}

/** A price with what was taken off it: "71,20 € (89,00 €, Frühbucher −17,80 €)". */
function priceText(booking: ToldBooking, { feeCents, lines }: ToldPerson): string {
  const price = feeCents === 0 ? partWords[booking.locale].free : money(booking, feeCents)
  const [full, ...reductions] = lines
  if (!full || reductions.length === 0) return price
  const off = reductions.map(({ label, grossCents }) => `${label} ${money(booking, grossCents)}`)
  return `${price} (${[money(booking, full.grossCents), ...off].join(', ')})`
}

/** The price of each person, where several are booked or something was taken off. */
export function pricesSection(booking: ToldBooking, people: readonly ToldPerson[]): LetterSection[] {
  const isReduced = people.some(({ lines }) => lines.length > 1)
  return (people.length < 2 || totalOf(people) === 0) && !isReduced ? [] : everyPrice(booking, people)
}

/** The price of each person, also of a single one: in a course whose price is not the total. */
export function everyPrice(booking: ToldBooking, people: readonly ToldPerson[]): LetterSection[] {
  const t = partWords[booking.locale]
  if (people.length === 0) return []
  const facts = people.map((person) => ({
    label: person.priceCategory ? `${person.name} (${person.priceCategory})` : person.name,
    value: priceText(booking, person),
  }))
  return [{ heading: t.prices, facts }]
}

/** How much to pay, how and until when: for reserved places, and for confirmed ones that are not paid. */
export function paymentSection(booking: ToldBooking, people: readonly ToldPerson[]): LetterSection[] {
  const t = partWords[booking.locale].payment
  const { bank, locale } = booking
  const method = booking.paymentMethod
  const owing = people.filter(({ openCents }) => openCents > 0)
  const owed = sumOwed(owing)
  if (!owed) return []
  if (method === 'sepa_direct_debit')
    return [...collectedSection(booking, owed.amountCents), ...planSection(booking, people)]
  const due = firstDue(owing)
  const isTransfer = method === 'bank_transfer'
  const paidCents = owing.reduce((sum, person) => sum + person.paidCents, 0)
  const facts: Fact[] = [
    ...(paidCents > 0 ? [{ label: t.paid, value: money(booking, paidCents) }] : []),
    { label: t.amount, value: money(booking, owed.amountCents) },
    { label: t.method, value: method ? paymentMethodNames[method][locale] : t.byArrangement },
    ...(due ? [{ label: t.due, value: deadline(booking, due) }] : []),
    ...(isTransfer && bank ? accountFacts(booking, bank) : []),
    ...(isTransfer ? [{ label: t.purpose, value: formatShortcode(owed.reference) }] : []),
  ]
  const isReserved = inState(owing, 'reserved').length > 0
  const until = isReserved ? t.untilDue : t.dueConfirmed
  const told = due ? until(deadline(booking, due)) : t.untilPaid
  const how = isTransfer ? [bank ? t.onPage(hasCode(booking, bank, owed)) : t.noBank(booking.company)] : []
  return [{ heading: t.heading, paragraphs: [told, ...how], facts }, ...planSection(booking, people)]
}

/** Nothing is to be done where the provider collects the money. */
function collectedSection(booking: ToldBooking, cents: number): LetterSection[] {
  const { payment: t } = partWords[booking.locale]
  const facts = [
    { label: t.amount, value: money(booking, cents) },
    { label: t.method, value: paymentMethodNames.sepa_direct_debit[booking.locale] },
  ]
  const when = booking.collection ? [collectionInWords(booking.collection, booking.locale)] : []
  return [{ heading: t.heading, paragraphs: [t.collected, ...when], facts }]
}

/** All parts of a payment plan: when which is due, and what of it is paid. */
function planSection(booking: ToldBooking, people: readonly ToldPerson[]): LetterSection[] {
  const t = partWords[booking.locale].payment
  const shares = sumShares(withPlace(people).flatMap((person) => person.shares))
  if (shares.length === 0) return []
  const facts = shares.map((share) => {
    const [all, open] = [money(booking, share.cents), money(booking, share.openCents)]
    const due = share.dueOn && dayInWords(share.dueOn, booking.locale)
    const untouched = share.openCents === share.cents
    const value =
      share.openCents === 0 ? t.paidPart(all) : untouched ? t.planned(all, due) : t.openPart(all, open, due)
    return { label: partName(share, booking.locale), value }
  })
  return [{ heading: t.plan, facts }]
}

/** Whether the page of the booking shows a QR code for this transfer. */
function hasCode({ currencyCode }: ToldBooking, account: ShownAccount, owed: Owed): boolean {
  return epcPayload({ ...account, ...owed, currencyCode }) !== null
}

function accountFacts({ locale }: ToldBooking, { accountHolder, iban, bic }: ShownAccount): Fact[] {
  return [
    { label: partWords[locale].payment.accountHolder, value: accountHolder },
    { label: 'IBAN', value: formatIban(iban) },
    ...(bic ? [{ label: 'BIC', value: bic }] : []),
  ]
}

/** Until when attendees may cancel, and what goes back to them then. */
function cancelling(booking: ToldBooking, people: readonly ToldPerson[], now: Date): LetterSection {
  const { locale, timeZone, course } = booking
  const t = partWords[locale].terms
  const { start, cancellableUntil: until, refundTerms } = course
  if (until !== null && until <= now) return { paragraphs: [t.cancellingOver] }
  const day = until && deadline(booking, until)
  const lines =
    totalOf(withPlace(people)) > 0
      ? refundTermsInWords(refundTerms, locale, {
          begin: start && { start, timeZone },
          untilDays: course.cancellationDays,
        })
      : []
  if (lines.length === 0) return { paragraphs: [day ? t.cancellable(day) : t.cancellableAlways] }
  return { paragraphs: [day ? t.cancellableByTerms(day) : t.cancellableByTermsAlways], lines }
}

/** How to leave the contract: the provider's cancellation terms and the legal right of withdrawal. */
export function termsSection(
  booking: ToldBooking,
  people: readonly ToldPerson[],
  now: Date,
): LetterSection[] {
  if (withPlace(people).length === 0) return []
  const t = partWords[booking.locale].terms
  const { withdrawalRight, withdrawableUntil } = booking.course
  const withdrawing =
    withdrawalRight === 'fourteen_days'
      ? t.fourteen_days(dateInWords(withdrawableUntil, booking))
      : t[withdrawalRight]
  return [{ heading: t.heading, ...cancelling(booking, people, now) }, { paragraphs: [withdrawing] }]
}

/** The position on the waiting list, and that nothing is to be paid yet. */
export function waitingSection(booking: ToldBooking, people: readonly ToldPerson[]): LetterSection[] {
  const waiting = inState(people, 'on_waiting_list')
  const position = waiting[0]?.waitingPosition
  if (waiting.length === 0) return []
  const t = partWords[booking.locale].waiting
  const told = position ? [t.position(position)] : []
  const { offerHours, movingUpEnds } = booking.course
  const terms = offerHours === null ? t.terms : t.offered
  const until = movingUpEnds ? [t.until(deadline(booking, movingUpEnds))] : []
  return [
    {
      heading: t.heading,
      paragraphs: [
        ...told,
        terms(waiting.length, totalOf(waiting) > 0, offerHours ?? 0),
        ...until,
        ...(booking.otherDates.length > 0 ? [t.otherDates] : []),
      ],
      lines: booking.otherDates.map((one) => dateLine(booking, one)),
      facts: totalOf(waiting) > 0 ? [totalFact(booking, waiting)] : [],
    },
  ]
}

const dateLine = (booking: ToldBooking, { title, start }: ToldBooking['otherDates'][number]) =>
  start ? `${title}, ${deadline(booking, start)}` : title

/** The waiting lists that the person left because they got one of several dates. */
export function leftDatesSection(booking: ToldBooking): LetterSection[] {
  if (booking.leftDates.length === 0) return []
  const t = partWords[booking.locale].waiting
  const lines = booking.leftDates.map((one) => dateLine(booking, one))
  return [{ heading: t.leftHeading, paragraphs: [t.left], lines }]
}
