import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import {
  type CodeTerms,
  pricesWithCode,
  type ReductionTerms,
  reducedPrices,
} from '@reihum/contract/courses/reduced-prices.ts'
import type { FieldErrorCode, WrongField } from '@reihum/contract/field-errors.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { type CheckedAnswer, checkAnswers } from '#features/courses/attributes/attribute-answer.rules.ts'
import { lacksAddress } from '#features/mandates/mandate.rules.ts'
import { chosenPrice, type Price } from './price.rules.ts'

/** The prices and attributes that the form of a course offers and asks, besides the people's data. */
export type CourseOffer = { prices: readonly Price[]; asked: readonly AskedAttribute[] }

export const plainOffer: CourseOffer = { prices: [], asked: [] }

/** The terms of a booking, the same for all of its people. */
export type BookingTerms = {
  feeCents: number
  paymentMethods: readonly PaymentMethod[]
  /** The provider has terms that must be accepted when booking. */
  hasTerms: boolean
  /** False: staff books, and the mandate may come later. */
  needsMandate?: boolean
  /** What is taken off the prices; left out where the price was agreed otherwise. */
  reductionTerms?: ReductionTerms
  /** What the code of the booking takes off, or why it cannot be used; left out where there is none. */
  code?: CodeTerms | FieldErrorCode
}

/** The price and the checked answers of one person. */
export type CheckedPerson = { price: Price; answers: CheckedAnswer[] }

export type CheckedBooking =
  | { kind: 'right'; people: CheckedPerson[]; feeCents: number; paymentMethod: PaymentMethod | null }
  | { kind: 'wrong'; fields: WrongField[] }

const priceName: Wording = { de: 'Preis', en: 'Price' }

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

/** The chosen price of each attendee, and what they pay. One whose price is gone is null, and pays nothing. */
function pricesOf(
  { feeCents, reductionTerms, code }: BookingTerms,
  further: readonly Price[],
  attendees: BookingRequest['attendees'],
): { chosen: (Price | null)[]; paid: Price[]; wrongCode: FieldErrorCode | null } {
  const nothing: Price = { id: null, name: '', feeCents: 0 }
  const chosen = attendees.map(({ priceCategoryId }) => chosenPrice(feeCents, further, priceCategoryId))
  const known = chosen.map((price) => price ?? nothing)
  if (!reductionTerms) return { chosen, paid: known, wrongCode: null }
  const paid = reducedPrices(known, reductionTerms)
  if (code === undefined) return { chosen, paid, wrongCode: null }
  if (typeof code === 'string') return { chosen, paid, wrongCode: code }
  const cheaper = pricesWithCode(known, reductionTerms, code)
  return { chosen, paid: cheaper ?? paid, wrongCode: cheaper ? null : 'codeNotCheaper' }
}

/** Checks what the schema cannot: that the course has these prices, and the answers to its attributes. */
export function checkBooking(
  terms: BookingTerms,
  { prices, asked }: CourseOffer,
  { attendees, language, paymentMethod, mandate, acceptsTerms, shownTotalCents }: BookingRequest,
): CheckedBooking {
  const { paymentMethods, hasTerms, needsMandate = true } = terms
  const fields: WrongField[] = []
  const people: CheckedPerson[] = []
  const { chosen, paid, wrongCode } = pricesOf(terms, prices, attendees)
  // Prices that were changed count too: whoever has to pay is told of everything at once.
  const sum = paid.reduce((cents, { feeCents }) => cents + feeCents, 0)
  for (const [at, { firstName, lastName, shownFeeCents, answers: given }] of attendees.entries()) {
    const named = ({ de, en }: Wording): Wording => {
      const of = `${firstName} ${lastName}: `
      return { de: of + de, en: of + en }
    }
    const price = chosen[at]
    const isAsShown = shownFeeCents === undefined || price?.feeCents === shownFeeCents
    if (!price || !isAsShown) {
      const path = ['attendees', at, 'priceCategoryId']
      fields.push({ path, code: price ? 'priceChanged' : 'priceGone', name: named(priceName) })
    }
    const checked = checkAnswers(asked, given, language)
    if (checked.kind === 'refused') {
      for (const { attributeId, code, bound } of checked.errors) {
        const label = asked.find(({ id }) => id === attributeId)?.label ?? { de: '', en: '' }
        fields.push({
          path: ['attendees', at, 'answers', attributeId],
          code,
          bound,
          name: named(label),
        })
      }
    } else people.push({ price: paid[at] as Price, answers: checked.answers })
  }
  if (wrongCode) fields.push({ path: ['code'], code: wrongCode })
  const method = sum === 0 ? null : chosenMethod(paymentMethods, paymentMethod)
  if (method === undefined) fields.push({ path: ['paymentMethod'], code: 'paymentMethod' })
  if (method === 'sepa_direct_debit' && needsMandate) fields.push(...wrongInMandate(mandate))
  if (hasTerms && !acceptsTerms) fields.push({ path: ['acceptsTerms'], code: 'terms' })
  const isTotalAsShown = shownTotalCents === undefined || shownTotalCents === sum
  // A price that was changed is told by its name already, and a code that takes off nothing any more at its field.
  if (!isTotalAsShown && !wrongCode && fields.every(({ code }) => code !== 'priceChanged'))
    fields.push({ path: ['shownTotalCents'], code: 'priceChanged', name: priceName })
  if (fields.length > 0) return { kind: 'wrong', fields }
  return { kind: 'right', people, feeCents: sum, paymentMethod: method ?? null }
}
