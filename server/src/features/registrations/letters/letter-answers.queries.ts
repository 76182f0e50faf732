import { answerPlaceholder, deletedAttribute, isAnswer } from '@reihum/contract/courses/answer-placeholder.ts'
import type { LetterPlaceholder } from '@reihum/contract/messages/letter.schema.ts'
import type { LetterValues } from '@reihum/contract/messages/letter-text.ts'
import { answerValues, shownAttribute } from '@reihum/contract/registrations/answer-values.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { askedAttributes, formAttributes } from '#features/courses/attributes/attribute.queries.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { OwnPlaceholders } from '#platform/mail/letter-kind.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from '../answer.queries.ts'
import { readsOnlyMoney } from '../registration.queries.ts'
import { answerOfAll } from './letter-answers.rules.ts'
import type { ToldPerson } from './told-booking.rules.ts'

/** Tells what these people answered to what a text names. */
export type AskAnswers = (
  people: readonly Pick<ToldPerson, 'id' | 'personId' | 'name'>[],
  names: readonly string[],
  locale: Locale,
) => Promise<LetterValues>

/** Asks the database only where the text names an attribute, and once for all people of the letter. */
export const answersFrom =
  (ctx: TenantContext): AskAnswers =>
  async (people, names, locale) => {
    const named = names.filter(isAnswer)
    if (named.length === 0) return {}
    // An accountant who looks at a letter reads no answers in it; what goes out is written by the system.
    const ids = readsOnlyMoney(ctx) ? [] : people.map(({ id }) => id)
    const given = await givenAnswers(ctx, ids)
    const told = people.map(({ id, personId, name }) => ({
      personId,
      name,
      answers: answerValues(given.get(id) ?? [], locale),
    }))
    return Object.fromEntries(
      named.map((one) => [
        one,
        answerOfAll(told.map(({ answers, ...person }) => ({ ...person, answer: answers[one] ?? '' }))),
      ]),
    )
  }

/** The same for a letter about one registration. */
export const answersWith =
  (ctx: TenantContext, registrationId: string, locale: Locale): NonNullable<Letter['ask']> =>
  (names) =>
    answersFrom(ctx)([{ id: registrationId, personId: registrationId, name: '' }], names, locale)

async function attributesOfForm(ctx: TenantContext, courseId?: string): Promise<LetterPlaceholder[]> {
  const [attributes, asked] = await Promise.all([
    formAttributes(ctx),
    courseId === undefined ? null : askedAttributes(ctx, courseId),
  ])
  const here = asked && new Set<string>(asked.map(({ id }) => id))
  return attributes.map((one) => ({
    name: answerPlaceholder(one.id),
    ...shownAttribute(one),
    isCondition: false,
    attribute: one.archived ? 'archived' : here && !here.has(one.id) ? 'notHere' : 'asked',
  }))
}

/** What was asked of those whom a letter is about. */
export const answersOfForm: OwnPlaceholders = {
  isNamed: isAnswer,
  list: attributesOfForm,
  deleted: (name) => ({
    name,
    label: deletedAttribute,
    isCondition: false,
    sample: { de: '', en: '' },
    attribute: 'deleted',
  }),
}
