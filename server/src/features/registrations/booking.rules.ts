import type { AskedAttribute } from '@kurso/contract/courses/attribute.schema.ts'
import type { BookingRequest } from '@kurso/contract/registrations/registration.schema.ts'
import type { WrongField } from '@kurso/contract/wire/field-errors.ts'
import type { Wording } from '@kurso/contract/wire/locales.ts'
import { type CheckedAnswer, checkAnswers } from '#features/courses/attributes/attribute-answer.rules.ts'
import { chosenPrice, type Price } from './price.rules.ts'

/** What can be chosen and is asked in the form of a course, beside who comes. */
export type CourseOffer = { prices: readonly Price[]; asked: readonly AskedAttribute[] }

export const plainOffer: CourseOffer = { prices: [], asked: [] }

/** At what price somebody comes, and what they answered. */
export type CheckedPerson = { price: Price; answers: CheckedAnswer[] }

export type CheckedBooking =
  | { kind: 'right'; people: CheckedPerson[]; feeCents: number }
  | { kind: 'wrong'; fields: WrongField[] }

const priceName: Wording = { de: 'Preis', en: 'Price' }

/** What the schema cannot judge: whether the course has these prices, and the answers to what it asks. */
export function checkBooking(
  feeCents: number,
  { prices, asked }: CourseOffer,
  { attendees, language }: BookingRequest,
): CheckedBooking {
  const fields: WrongField[] = []
  const people: CheckedPerson[] = []
  for (const [
    at,
    { firstName, lastName, priceCategoryId, shownFeeCents, answers: given },
  ] of attendees.entries()) {
    const named = ({ de, en }: Wording): Wording => {
      const of = `${firstName} ${lastName}: `
      return { de: of + de, en: of + en }
    }
    const price = chosenPrice(feeCents, prices, priceCategoryId)
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
    } else if (price) people.push({ price, answers: checked.answers })
  }
  if (fields.length > 0) return { kind: 'wrong', fields }
  return { kind: 'right', people, feeCents: people.reduce((sum, { price }) => sum + price.feeCents, 0) }
}
