import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { typedNumber } from '@reihum/contract/registrations/typed-number.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { numberTyped } from '../registering/asked-of-course.ts'

type Known = Pick<RegistrationDetail, 'answers' | 'answerable'>

/** The given answers as they stand in the fields that correct them: numbers as the language writes them. */
export function answersAsTyped({ answers, answerable }: Known, locale: Locale): AttributeAnswer[] {
  return answerable.flatMap(({ id, version }) => {
    const given = answers.find(({ asked }) => asked.id === id)
    if (!given) return []
    const value = typeof given.value === 'number' ? typedNumber(given.value, locale) : given.value
    return [{ attributeId: id, version, value }]
  })
}

const isEmpty = (value: AttributeAnswer['value']) =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Only what differs from the given answers; an emptied one is sent as empty. */
export function changedAnswers(
  typed: readonly AttributeAnswer[],
  { given, answerable }: { given: Known['answers']; answerable: Known['answerable'] },
  locale: Locale,
): AttributeAnswer[] {
  return typed.flatMap((answer) => {
    const question = answerable.find(({ id }) => id === answer.attributeId)
    if (!question) return []
    const before = given.find(({ asked }) => asked.id === question.id)?.value
    const isNumber = question.kind === 'number' && typeof answer.value === 'string' && answer.value !== ''
    const value = isNumber ? numberTyped(String(answer.value), locale) : answer.value
    const isSame = before === undefined ? isEmpty(value) : JSON.stringify(before) === JSON.stringify(value)
    return isSame ? [] : [{ attributeId: question.id, version: question.version, value }]
  })
}
