import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import type { PaymentMethod, TaxCategory, WithdrawalRight } from '@reihum/contract/courses/course-terms.ts'
import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

export type ToldAppointment = { startsAt: Date; endsAt: Date; title: string; location: string }

export type ToldCourse = {
  id: string
  kind: CourseKind
  title: string
  start: Date | null
  end: Date | null
  location: string
  /** Told only to whoever has a confirmed place. */
  onlineAddress: string
  /** Those that take place. */
  appointments: readonly ToldAppointment[]
  /** Until when cancelling is free; null: it has no start. */
  cancellableUntil: Date | null
  withdrawalRight: WithdrawalRight
  withdrawableUntil: Date
  taxExemptionReason: string
  /** Hours that a place is offered for to those who wait; null: they get it at once. */
  offerHours: number | null
  /** From when on nobody moves up by itself; null where that is the start. */
  movingUpEnds: Date | null
}

export type ToldDate = { title: string; start: Date | null }

export type ToldPriceLine = {
  grossCents: number
  netCents: number
  taxCategory: TaxCategory
  /** In hundredths of a percent. */
  taxRate: number
}

/** One person of a booking as they are now. */
export type ToldPerson = {
  id: string
  name: string
  shortcode: string
  state: RegistrationState
  feeCents: number
  priceCategory: string
  lines: readonly ToldPriceLine[]
  paymentDueAt: Date | null
  paymentHoldUntil: Date | null
  waitingPosition: number | null
  /** A place is held for them until then. */
  offerUntil: Date | null
  cause: CancellationCause | null
  /** What the operator gave as the reason for cancelling. */
  reason: string
  /** Why the staff had somebody else of the list go first, the last time. */
  skippedFor: string
  /** A place of the course was theirs before it was cancelled. */
  hadPlace: boolean
}

export type ToldBank = { accountHolder: string; iban: string; bic: string }

/** A booking in one course, as letters tell of it. */
export type ToldBooking = {
  id: string
  locale: Locale
  timeZone: string
  currencyCode: string
  company: string
  recipient: string
  contactName: string
  paymentMethod: PaymentMethod | null
  /** Where money arrives; null: the provider has not said. */
  bank: ToldBank | null
  course: ToldCourse
  /** All of this booking in this course. */
  people: readonly ToldPerson[]
  /** What they wait for beside it, and what they waited for until they got this. */
  otherDates: readonly ToldDate[]
  leftDates: readonly ToldDate[]
  terms: string
  withdrawalNotice: string
  /** How often anything of it changed, and when last: versions of its calendar. */
  version: number
  changedAt: Date
}

export const totalOf = (people: readonly ToldPerson[]) =>
  people.reduce((sum, { feeCents }) => sum + feeCents, 0)

export type ToldTax = { category: TaxCategory; rate: number; taxCents: number }

/** What tax the price contains, once for each rate. */
export function taxesOf(people: readonly ToldPerson[]): ToldTax[] {
  const taxes = new Map<string, ToldTax>()
  for (const { grossCents, netCents, taxCategory: category, taxRate: rate } of people.flatMap(
    ({ lines }) => lines,
  )) {
    const known = taxes.get(`${category} ${rate}`)
    const taxCents = (known?.taxCents ?? 0) + grossCents - netCents
    taxes.set(`${category} ${rate}`, { category, rate, taxCents })
  }
  return [...taxes.values()]
}

export function inState(
  people: readonly ToldPerson[],
  ...states: readonly RegistrationState[]
): ToldPerson[] {
  return people.filter(({ state }) => states.includes(state))
}

export const withPlace = (people: readonly ToldPerson[]) => inState(people, 'reserved', 'confirmed')

/** The first of the deadlines: whoever pays all at once must not miss it. */
export function firstDue(people: readonly ToldPerson[]): Date | null {
  const dates = people.flatMap(({ paymentDueAt }) => paymentDueAt ?? [])
  return dates.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null)
}
