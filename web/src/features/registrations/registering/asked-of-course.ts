import {
  type AskedAttribute,
  type Attribute,
  type AttributeAnswer,
  withTheirFields,
} from '@reihum/contract/courses/attribute.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

/** The attributes that the form of a course asks, in the provider's order. */
export function askedOfCourse(
  attributes: readonly Attribute[],
  { attributeIds }: Pick<Course, 'attributeIds'>,
): AskedAttribute[] {
  const all = attributes
    .filter(({ archived }) => !archived)
    .map(({ id, version, fields }) => ({ id, version, ...fields }))
  const own = all.filter((one) => one.forAllCourses || attributeIds.includes(one.id))
  return withTheirFields(own, all)
}

type Value = AttributeAnswer['value']

/** A typed number in the format of the language; invalid text stays as typed, and the server reports it. */
export function numberTyped(typed: string, locale: Locale): Value {
  const plain = typed.replace(/\s/g, '')
  const [thousands, decimal] = locale === 'de' ? ['.', ','] : [',', '.']
  const wellFormed = new RegExp(`^-?(\\d{1,3}(\\${thousands}\\d{3})+|\\d+)(\\${decimal}\\d+)?$`)
  if (!wellFormed.test(plain)) return typed
  return Number(plain.replaceAll(thousands, '').replace(decimal, '.'))
}

/** Only answered attributes that this course asks. */
export function answersToSend(
  answers: readonly AttributeAnswer[],
  asked: readonly AskedAttribute[],
  locale: Locale,
): AttributeAnswer[] {
  return answers.flatMap((answer) => {
    const attribute = asked.find(({ id }) => id === answer.attributeId)
    const isEmpty =
      answer.value === '' ||
      answer.value === false ||
      (Array.isArray(answer.value) && answer.value.length === 0)
    // What was stored and shown, and is emptied, is taken away.
    if (!attribute || (isEmpty && answer.seenAsOf === undefined)) return []
    const isNumber = attribute.kind === 'number' && typeof answer.value === 'string' && !isEmpty
    const value = isNumber ? numberTyped(String(answer.value), locale) : answer.value
    const { seenAsOf } = answer
    return [{ attributeId: attribute.id, version: attribute.version, ...(seenAsOf && { seenAsOf }), value }]
  })
}
