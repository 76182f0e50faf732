import {
  type AskedAttribute,
  type AttributeAnswer,
  type AttributeScope,
  isExpiredOn,
} from '@reihum/contract/courses/attribute.schema.ts'
import { thingNameLimit } from '@reihum/contract/courses/thing.schema.ts'
import type { FieldErrorCode } from '@reihum/contract/field-errors.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

type Value = AttributeAnswer['value']

/** An answer as it is stored: with the version it answers, and in one form whatever the language of the page. */
export type CheckedAnswer = {
  attributeId: AttributeId
  version: number
  value: Value
  /** What it belongs to. */
  scope: AttributeScope
  /** Of what somebody brings: the attribute that asks for it, which for its name is the answered one. */
  thing?: AttributeId
}

/** Identified by attribute, because a form may ask the same of several persons. */
export type AnswerError = { attributeId: AttributeId; code: FieldErrorCode; bound?: number }

export type CheckedAnswers =
  | { kind: 'accepted'; answers: CheckedAnswer[] }
  | { kind: 'refused'; errors: AnswerError[] }

const lineLimit = 500
const textLimit = 5_000
const largestNumber = 1e12

type Read = { value: Value } | { code: FieldErrorCode; bound?: number } | null

/** Control characters, and marks that change the direction of text; line breaks are kept in long texts. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu
const controlsInText = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

function readText(given: Value, { isLong, bound }: { isLong: boolean; bound: number }): Read {
  if (typeof given !== 'string') return { code: 'invalid' }
  const text = isLong
    ? given.replace(/\r\n?/g, '\n').replace(controlsInText, ' ').trim()
    : given.replace(controls, ' ').trim()
  if (text === '') return null
  return text.length > bound ? { code: 'maxLength', bound } : { value: text }
}

const writtenNumber: Record<Locale, RegExp> = {
  de: /^[-+\u2212]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/,
  en: /^[-+\u2212]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/,
}

function readNumber(given: Value, locale: Locale): Read {
  if (given === '') return null
  let number: number
  if (typeof given === 'number') number = given
  else {
    if (typeof given !== 'string') return { code: 'number' }
    const written = given.replace(/[\s\u00a0\u202f]/g, '')
    if (written === '') return null
    if (!writtenNumber[locale].test(written)) return { code: 'number' }
    const plain =
      locale === 'de' ? written.replaceAll('.', '').replace(',', '.') : written.replaceAll(',', '')
    number = Number(plain.replace('\u2212', '-'))
  }
  if (!Number.isFinite(number) || Math.abs(number) > largestNumber) return { code: 'number' }
  // Turns minus zero into zero.
  return { value: number === 0 ? 0 : number }
}

const writtenDate: Record<Locale, RegExp> = {
  de: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  en: /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
}
/** As the date fields of browsers send it. */
const isoDate = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/

function readDate(given: Value, locale: Locale): Read {
  if (typeof given !== 'string') return { code: 'date' }
  const written = given.trim()
  if (written === '') return null
  const parts = (isoDate.exec(written) ?? writtenDate[locale].exec(written))?.groups
  if (!parts) return { code: 'date' }
  const { year = '', month = '', day = '' } = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  // Rejects dates such as 30 February, from which `Date` makes another day.
  const exists = Number(year) >= 1000 && !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso)
  return exists ? { value: iso } : { code: 'date' }
}

function readChoice(given: Value, options: readonly { id: string }[]): Read {
  if (given === '') return null
  return options.some(({ id }) => id === given) ? { value: given } : { code: 'invalid' }
}

/** Choices in the order of the options, each once. A form sends a single one as text. */
function readChoices(given: Value, options: readonly { id: string }[]): Read {
  const chosen = (Array.isArray(given) ? given : [given]).filter((id) => id !== '')
  if (chosen.length === 0) return null
  if (chosen.some((id) => !options.some((option) => option.id === id))) return { code: 'invalid' }
  return { value: options.map(({ id }) => id).filter((id) => chosen.includes(id)) }
}

/** An unticked box counts as no answer: nobody has agreed to anything. */
function readCheckbox(given: Value): Read {
  if (given === true || given === 'true' || given === 'on') return { value: true }
  return given === false || given === 'false' || given === '' ? null : { code: 'invalid' }
}

function read({ kind, options }: AskedAttribute, given: Value, locale: Locale): Read {
  switch (kind) {
    case 'text':
      return readText(given, { isLong: false, bound: lineLimit })
    case 'long_text':
      return readText(given, { isLong: true, bound: textLimit })
    case 'thing':
      return readText(given, { isLong: false, bound: thingNameLimit })
    case 'number':
      return readNumber(given, locale)
    case 'date':
      return readDate(given, locale)
    case 'choice':
      return readChoice(given, options)
    case 'choices':
      return readChoices(given, options)
    case 'checkbox':
      return readCheckbox(given)
  }
}

/** Of what they bring, the attribute that asks for it. */
const thingOf = ({ id, kind, belongsTo }: AskedAttribute) => (kind === 'thing' ? id : belongsTo)

type Checking = {
  /** The first day of the course; left out: what is over is no reason to refuse. */
  firstDay?: string | undefined
}

/**
 * Checks the answers to the attributes that are asked now. Answers to others, and empty ones, are left out; where nothing is
 * brought, so is what would belong to it. Whoever answered an older version is asked again: an answer must not be stored with a
 * wording that the person has not seen.
 */
export function checkAnswers(
  asked: readonly AskedAttribute[],
  given: readonly AttributeAnswer[],
  locale: Locale,
  { firstDay }: Checking = {},
): CheckedAnswers {
  const byAttribute = new Map(given.map((answer) => [answer.attributeId, answer]))
  const answers: CheckedAnswer[] = []
  const errors: AnswerError[] = []
  const readOf = (attribute: AskedAttribute) => {
    const answer = byAttribute.get(attribute.id)
    return answer === undefined ? null : read(attribute, answer.value, locale)
  }
  const notBrought = new Set(
    asked.filter((one) => one.kind === 'thing' && readOf(one) === null).map(({ id }) => id),
  )
  for (const attribute of asked) {
    const { id: attributeId, version, required, scope, expiry } = attribute
    if (attribute.belongsTo !== null && notBrought.has(attribute.belongsTo)) continue
    const answer = byAttribute.get(attributeId)
    const found = readOf(attribute)
    const isOutdated = answer?.version !== undefined && answer.version !== version
    const thing = thingOf(attribute)
    if (found && isOutdated) errors.push({ attributeId, code: 'asksAnew' })
    else if (found === null && required) errors.push({ attributeId, code: 'required' })
    else if (found && 'code' in found) errors.push({ attributeId, ...found })
    else if (
      found &&
      expiry === 'refuse' &&
      firstDay &&
      isExpiredOn({ asked: attribute, ...found }, firstDay)
    )
      errors.push({ attributeId, code: 'expired' })
    else if (found) answers.push({ attributeId, version, value: found.value, scope, ...(thing && { thing }) })
  }
  return errors.length > 0 ? { kind: 'refused', errors } : { kind: 'accepted', answers }
}
