import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import { typedNumber } from '@reihum/contract/registrations/typed-number.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

type Known = { asked: readonly AskedAttribute[]; facts: readonly PersonFact[] }

/** The answers, with what is stored where nothing was entered yet; what is too old is asked anew. */
export function answersWithFacts(
  answers: readonly AttributeAnswer[],
  { asked, facts }: Known,
  locale: Locale,
): AttributeAnswer[] {
  const isOpen = (id: AskedAttribute['id']) =>
    asked.some((one) => one.id === id && one.scope === 'person') &&
    answers.every(({ attributeId }) => attributeId !== id)
  const stored = facts
    .filter((fact) => !fact.isOutdated && isOpen(fact.asked.id))
    .map(({ asked: { id }, value, saidAt }) => ({
      attributeId: id,
      seenAsOf: saidAt,
      value: typeof value === 'number' ? typedNumber(value, locale) : value,
    }))
  return [...answers, ...stored]
}

/** What was entered here, without what is stored of somebody who is not the one any more. */
export const withoutFacts = (answers: readonly AttributeAnswer[]): AttributeAnswer[] =>
  answers.filter(({ seenAsOf }) => seenAsOf === undefined)
