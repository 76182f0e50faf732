import type { PlannedCollection } from '@reihum/contract/courses/collection.ts'
import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import type { TaxCategory, WithdrawalRight } from '@reihum/contract/courses/course-terms.ts'
import type { OwedShare } from '@reihum/contract/courses/payment-plan.ts'
import type { RefundTerms } from '@reihum/contract/courses/refund-terms.ts'
import type { FirmDetails } from '@reihum/contract/registrations/firm.schema.ts'
import type { OwnProof } from '@reihum/contract/registrations/proof.schema.ts'
import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import type { ShownAccount } from '@reihum/contract/tenants/bank.schema.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

export type ToldAppointment = { startsAt: Date; endsAt: Date; title: string; location: string }

export type ToldCourse = {
  id: string
  kind: CourseKind
  title: string
  start: Date | null
  end: Date | null
  location: string
  /** Shown only to people with a confirmed place. */
  onlineAddress: string
  /** The appointments that take place, without cancelled ones. */
  appointments: readonly ToldAppointment[]
  /** Until when attendees may cancel; null: the course has no start. */
  cancellableUntil: Date | null
  /** How many days before the start that is. */
  cancellationDays: number
  /** What goes back to whoever cancels. */
  refundTerms: RefundTerms
  withdrawalRight: WithdrawalRight
  withdrawableUntil: Date
  taxExemptionReason: string
  /** How many hours an offer to the waiting list stands; null: places are given without an offer. */
  offerHours: number | null
  /** The cut-off after which nobody moves up automatically; null: that is the start of the course. */
  movingUpEnds: Date | null
}

export type ToldDate = { title: string; start: Date | null }

export type ToldPriceLine = {
  label: string
  grossCents: number
  netCents: number
  taxCategory: TaxCategory
  /** In hundredths of a percent. */
  taxRate: number
  /** The cancelled date for which it is taken off; left out: it was agreed. */
  appointmentId?: string | null
}

/** One person of a booking as they are now. */
export type ToldPerson = {
  id: string
  personId: string
  name: string
  /** A place for which a firm has not named anybody yet. */
  isUnnamed: boolean
  shortcode: string
  state: RegistrationState
  feeCents: number
  /** What came in for the place, for instance from a voucher. */
  paidCents: number
  /** What they are asked to pay now. */
  openCents: number
  /** The parts in which it is paid; one where all is paid at once. */
  shares: readonly OwedShare[]
  priceCategory: string
  lines: readonly ToldPriceLine[]
  /** What is to be proved for their reduced price; null: nothing. */
  proof: OwnProof | null
  paymentDueAt: Date | null
  paymentHoldUntil: Date | null
  waitingPosition: number | null
  /** Until when a place is held for this person by an offer. */
  offerUntil: Date | null
  cause: CancellationCause | null
  /** The reason that the operator gave for cancelling. */
  reason: string
  /** The reason an operator gave for the last skip. */
  skippedFor: string
  /** They had a place in the course before it was cancelled. */
  hadPlace: boolean
}

/** A booking in one course, as letters tell of it. */
export type ToldBooking = {
  id: string
  locale: Locale
  timeZone: string
  currencyCode: string
  company: string
  recipient: string
  contactName: string
  /** The firm that ordered; empty: none was named. */
  firmName: string
  firm: FirmDetails
  /** Until when the firm says who comes; null: always. */
  namesUntil: Date | null
  paymentMethod: PaymentMethod | null
  /** The bank account; null: the provider has not entered one. */
  bank: ShownAccount | null
  /** When the next of it is collected; null: nothing is, or a letter has announced it. */
  collection: PlannedCollection | null
  course: ToldCourse
  /** All of this booking in this course. */
  people: readonly ToldPerson[]
  /** The other dates they also wait for, and those they waited for until they got this one. */
  otherDates: readonly ToldDate[]
  leftDates: readonly ToldDate[]
  terms: string
  withdrawalNotice: string
  /** How often anything of the booking changed, and when last: the version of its calendar file. */
  version: number
  changedAt: Date
  bookedAt: Date
}

export const totalOf = (people: readonly ToldPerson[]) =>
  people.reduce((sum, { feeCents }) => sum + feeCents, 0)

export type ToldTax = { category: TaxCategory; rate: number; taxCents: number }

/** The tax contained in the price, one entry for each rate. */
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

/** The earliest deadline, because whoever pays for all at once must not miss it. */
export function firstDue(people: readonly ToldPerson[]): Date | null {
  const dates = people.flatMap(({ paymentDueAt }) => paymentDueAt ?? [])
  return dates.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null)
}
