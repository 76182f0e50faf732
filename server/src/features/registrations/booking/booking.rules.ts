import {
  type AskedAttribute,
  askedOfOrder,
  askedOfPeople,
} from '@reihum/contract/courses/attribute.schema.ts'
import {
  type CodeTerms,
  type FrameTerms,
  pricesByDate,
  pricesInFrame,
  pricesWithCode,
  type ReductionTerms,
  reducedOrder,
} from '@reihum/contract/courses/reduced-prices.ts'
import { withProof } from '@reihum/contract/courses/reductions.ts'
import type { FieldErrorCode, WrongField } from '@reihum/contract/field-errors.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { namesFirm } from '@reihum/contract/registrations/firm.schema.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { type CheckedAnswer, checkAnswers } from '#features/courses/attributes/attribute-answer.rules.ts'
import type { ChosenExtra, KnownExtra } from '#features/courses/extras/extra.rules.ts'
import { lacksAddress } from '#features/mandates/mandate.rules.ts'
import { type ExtrasOfPeople, extrasOfOrder, noExtras } from '../extras/extras-of-people.rules.ts'
import { namedIn } from '../firms/unnamed-places.rules.ts'
import { chosenPrice, type Price } from './price.rules.ts'

/** What the form of a course offers and asks, besides the people's data. */
export type CourseOffer = {
  prices: readonly Price[]
  asked: readonly AskedAttribute[]
  extras: readonly KnownExtra[]
  /** The first day that is still to come, on which what people show has to be valid; left out where there is none. */
  firstDay?: string | undefined
}

export const plainOffer: CourseOffer = { prices: [], asked: [], extras: [] }

/** The terms of one course of an order, the same for all of its people there. */
export type CourseTerms = {
  feeCents: number
  paymentMethods: readonly PaymentMethod[]
  offer: CourseOffer
  /** What is taken off the prices; left out where the price was agreed otherwise. */
  reductionTerms?: ReductionTerms
  /** What the code of the order takes off, or why it cannot be used here; left out where there is none. */
  code?: CodeTerms | FieldErrorCode
  /** What a firm agreed on for each place, or why its frame cannot be used here; left out where there is none. */
  frame?: FrameTerms | FieldErrorCode
  /** Whether the people wait for it, where the form does not say so yet; left out: as the form says. */
  isWaiting?: boolean
}

/** The terms of an order: of each of its courses, in their order, and of all of it. */
export type OrderTerms = {
  courses: readonly CourseTerms[]
  /** The provider has terms that must be accepted when booking. */
  hasTerms: boolean
  /** How many of each extra are taken by bookings that were decided just before. */
  extrasNoted?: ReadonlyMap<string, number>
  /** False: staff books, and the mandate may come later. */
  needsMandate?: boolean
  /** Who books may order for a firm. */
  takesFirms?: boolean
}

/** The price of one person, what they take besides, and their checked answers. */
export type CheckedPerson = { price: Price; extras: readonly ChosenExtra[]; answers: CheckedAnswer[] }

/** One course of an order: its people, and what they pay for it together. */
export type CheckedCourse = { people: CheckedPerson[]; feeCents: number }

export type CheckedBooking =
  | {
      kind: 'right'
      /** In the order of the terms. */
      courses: CheckedCourse[]
      feeCents: number
      paymentMethod: PaymentMethod | null
      /** What was answered once for all of it. */
      answers: CheckedAnswer[]
    }
  | { kind: 'wrong'; fields: WrongField[] }

const priceName: Wording = { de: 'Preis', en: 'Price' }
const proofName: Wording = { de: 'Ermäßigung mit Nachweis', en: 'Reduced price with proof' }

/** Why somebody cannot have the reduced price that was chosen for them: it is gone, or another price was agreed on. */
function wrongProofOf(
  reducedAs: string,
  { reductionTerms, frame }: Pick<CourseTerms, 'reductionTerms' | 'frame'>,
): FieldErrorCode | null {
  if (!reducedAs) return null
  if (frame !== undefined) return 'proofInFrame'
  const offered = withProof(reductionTerms?.reductions ?? [])
  return offered.some(({ name }) => name === reducedAs) ? null : 'proofGone'
}

/** The chosen payment method. If the course offers only one, it need not be named. Undefined: one has to be chosen. */
function chosenMethod(
  offered: readonly PaymentMethod[],
  chosen: PaymentMethod | null,
): PaymentMethod | null | undefined {
  if (chosen) return offered.includes(chosen) ? chosen : undefined
  return offered.length > 1 ? undefined : (offered[0] ?? null)
}

/** Whoever pays by direct debit names the account, and for some accounts a town. */
function wrongInMandate(mandate: BookingRequest['mandate']): WrongField[] {
  if (!mandate)
    return ['holder', 'iban'].map((field) => ({ path: ['mandate', field], code: 'required' as const }))
  return lacksAddress(mandate) ? [{ path: ['mandate', 'city'], code: 'required' }] : []
}

/** The methods that all courses of an order accept for which something is to be paid. */
function commonMethods(courses: readonly CourseTerms[], sums: readonly number[]): readonly PaymentMethod[] {
  const [first, ...others] = courses.filter((_, at) => (sums[at] ?? 0) > 0)
  return (first?.paymentMethods ?? []).filter((method) =>
    others.every(({ paymentMethods }) => paymentMethods.includes(method)),
  )
}

/** Whether each course could be paid for alone, but all of them not together. */
const isApart = (courses: readonly CourseTerms[], common: readonly PaymentMethod[]) =>
  common.length === 0 && courses.length > 1 && courses.some(({ paymentMethods }) => paymentMethods.length > 0)

const sumOf = (prices: readonly Price[]) => prices.reduce((cents, { feeCents }) => cents + feeCents, 0)

const nothing: Price = { id: null, name: '', feeCents: 0 }

/** The price that each attendee chose; null where it is gone. */
const chosenPrices = ({ feeCents, offer }: CourseTerms, attendees: BookingRequest['attendees']) =>
  attendees.map(({ priceCategoryId, reducedAs }) => {
    const price = chosenPrice(feeCents, offer.prices, priceCategoryId)
    return price && reducedAs ? { ...price, reducedAs } : price
  })

type Attending = Pick<BookingRequest, 'attendees' | 'shownOutcome'>

/** By this the same person is recognised in several courses of an order; without an address of their own they have the contact's. */
const nameInOrder =
  (contactEmail: string) =>
  ({ firstName, lastName, email }: BookingRequest['attendees'][number]) =>
    [firstName, lastName, email || contactEmail].join(' ').toLowerCase()

/** What everybody pays, course by course. Somebody whose price is gone pays nothing. */
function paidPrices(
  courses: readonly CourseTerms[],
  chosen: readonly (Price | null)[][],
  attending: readonly Attending[],
  contactEmail: string,
): { paid: Price[][]; wrongCode: FieldErrorCode | null } {
  const known = chosen.map((prices) => prices.map((price) => price ?? nothing))
  const [frame] = courses.map((course) => course.frame)
  // Nothing else is taken off what was agreed.
  if (typeof frame === 'object')
    return { paid: known.map((prices) => pricesInFrame(prices, frame)), wrongCode: null }
  const people = attending.map(({ attendees }) => attendees.map(nameInOrder(contactEmail)))
  const paid = reducedOrder(
    courses.map(({ reductionTerms, isWaiting }, at) => ({
      prices: known[at] ?? [],
      people: people[at] ?? [],
      terms: reductionTerms ?? noReductions,
      isWaiting: isWaiting ?? attending[at]?.shownOutcome === 'waiting_list',
    })),
  )
  const codes = courses.map(({ code }) => code)
  if (codes.every((code) => code === undefined)) return { paid, wrongCode: null }
  // A code that is good for one of the courses lowers the price of that one.
  const lowered = courses.flatMap(({ code, reductionTerms }, at) =>
    typeof code === 'object' && reductionTerms
      ? [
          {
            at,
            code,
            prices: pricesByDate(known[at] ?? [], reductionTerms),
            reduced: paid[at] ?? [],
            people: people[at] ?? [],
          },
        ]
      : [],
  )
  const [first] = lowered
  if (!first) return { paid, wrongCode: codes.find((code) => typeof code === 'string') ?? null }
  const cheaper = pricesWithCode(lowered, first.code)
  if (!cheaper) return { paid, wrongCode: 'codeNotCheaper' }
  for (const [place, { at }] of lowered.entries()) paid[at] = cheaper[place] ?? []
  return { paid, wrongCode: null }
}

const noReductions: ReductionTerms = {
  reductions: [],
  startsAt: null,
  dates: [],
  at: new Date(0),
  timeZone: 'UTC',
}

/** The prices and answers of the people of one course; what is wrong is added to `fields`. */
function checkCourse(
  { offer, reductionTerms, frame }: CourseTerms,
  { attendees, language }: Pick<BookingRequest, 'attendees' | 'language'>,
  { named, chosen, paid, extras, path, fields }: CourseCheck,
): CheckedCourse {
  const people: CheckedPerson[] = []
  for (const [at, { firstName, lastName, shownFeeCents, reducedAs, answers: given }] of attendees.entries()) {
    const ofPerson = ({ de, en }: Wording): Wording => {
      const of = `${firstName} ${lastName}: `
      return { de: of + de, en: of + en }
    }
    const price = chosen[at]
    const isAsShown = shownFeeCents === undefined || price?.feeCents === shownFeeCents
    if (!price || !isAsShown) {
      const code = price ? 'priceChanged' : 'priceGone'
      fields.push({ path: [...path, 'attendees', at, 'priceCategoryId'], code, name: ofPerson(priceName) })
    }
    const wrongProof = wrongProofOf(reducedAs, { reductionTerms, frame })
    if (wrongProof)
      fields.push({
        path: [...path, 'attendees', at, 'reducedAs'],
        code: wrongProof,
        name: ofPerson(proofName),
      })
    // Whoever is named later is asked then.
    const checked = checkAnswers(at < named ? askedOfPeople(offer.asked) : [], given, language, offer)
    if (checked.kind === 'refused') {
      for (const { attributeId, code, bound } of checked.errors) {
        const label = offer.asked.find(({ id }) => id === attributeId)?.label ?? { de: '', en: '' }
        const answer = [...path, 'attendees', at, 'answers', attributeId]
        fields.push({ path: answer, code, bound, name: ofPerson(label) })
      }
    } else people.push({ price: paid[at] ?? nothing, extras: extras.of[at] ?? [], answers: checked.answers })
  }
  fields.push(...extras.wrong.map((one) => ({ ...one, path: [...path, ...one.path] })))
  return { people, feeCents: sumOf(paid) + extras.cents }
}

/** The answers to what is asked once for the order; what is wrong is added to `fields`. */
function checkAnswersOfOrder(
  courses: readonly CourseTerms[],
  { answers, language }: Pick<BookingRequest, 'answers' | 'language'>,
  fields: WrongField[],
): CheckedAnswer[] {
  const asked = askedOfOrder(courses.map(({ offer }) => offer.asked))
  const checked = checkAnswers(asked, answers, language)
  if (checked.kind === 'accepted') return checked.answers
  fields.push(
    ...checked.errors.map(({ attributeId, ...wrong }) => ({
      path: ['answers', attributeId],
      name: asked.find(({ id }) => id === attributeId)?.label ?? { de: '', en: '' },
      ...wrong,
    })),
  )
  return []
}

type CourseCheck = {
  /** How many of the people are named, who come first. */
  named: number
  chosen: readonly (Price | null)[]
  paid: readonly Price[]
  extras: ExtrasOfPeople
  /** Before the paths of this course's fields. */
  path: WrongField['path']
  fields: WrongField[]
}

/** Checks what the schema cannot: that the courses have these prices, and the answers to their attributes. */
export function checkBooking(
  { courses, hasTerms, extrasNoted, needsMandate = true, takesFirms = false }: OrderTerms,
  request: BookingRequest,
): CheckedBooking {
  const { paymentMethod, mandate, acceptsTerms, shownTotalCents, language } = request
  const fields: WrongField[] = []
  const attending: Attending[] = [request, ...request.furtherCourses]
  const chosen = courses.map((course, at) => chosenPrices(course, attending[at]?.attendees ?? []))
  const { paid, wrongCode } = paidPrices(
    courses,
    chosen,
    attending,
    request.contact?.email ?? request.attendees[0]?.email ?? '',
  )
  const extras = extrasOfOrder(
    courses.map(({ offer }) => offer.extras),
    request,
    extrasNoted,
  )
  // Prices that were changed count too: whoever has to pay is told of everything at once.
  const sums = paid.map((prices, at) => sumOf(prices) + (extras[at]?.cents ?? 0))
  const sum = sums.reduce((all, cents) => all + cents, 0)
  const checked = courses.map((course, at) =>
    checkCourse(
      course,
      { attendees: attending[at]?.attendees ?? [], language },
      {
        named: at === 0 ? namedIn(request) : Number.POSITIVE_INFINITY,
        chosen: chosen[at] ?? [],
        paid: paid[at] ?? [],
        extras: extras[at] ?? noExtras,
        path: at === 0 ? [] : ['furtherCourses', at - 1],
        fields,
      },
    ),
  )
  const answers = checkAnswersOfOrder(courses, request, fields)
  if (wrongCode) fields.push({ path: ['code'], code: wrongCode })
  for (const { frame } of courses)
    if (typeof frame === 'string') fields.push({ path: ['frameId'], code: frame })
  const offered = commonMethods(courses, sums)
  const method = sum === 0 ? null : chosenMethod(offered, paymentMethod)
  if (sum > 0 && isApart(courses, offered)) fields.push({ path: ['paymentMethod'], code: 'noCommonMethod' })
  else if (method === undefined) fields.push({ path: ['paymentMethod'], code: 'paymentMethod' })
  if (method === 'sepa_direct_debit' && needsMandate) fields.push(...wrongInMandate(mandate))
  const isOfFirm = request.unnamedPlaces > 0 || (request.contact && namesFirm(request.contact))
  if (!takesFirms && isOfFirm) fields.push({ path: ['contact', 'company'], code: 'noFirms' })
  if (hasTerms && !acceptsTerms) fields.push({ path: ['acceptsTerms'], code: 'terms' })
  const isTotalAsShown = shownTotalCents === undefined || shownTotalCents === sum
  // A price that was changed is told by its name already, and a code that takes off nothing any more at its field.
  if (!isTotalAsShown && !wrongCode && fields.every(({ code }) => code !== 'priceChanged'))
    fields.push({ path: ['shownTotalCents'], code: 'priceChanged', name: priceName })
  if (fields.length > 0) return { kind: 'wrong', fields }
  return { kind: 'right', courses: checked, feeCents: sum, paymentMethod: method ?? null, answers }
}
