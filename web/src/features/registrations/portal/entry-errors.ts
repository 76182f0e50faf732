import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { OfferedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { type FieldErrorCode, fieldErrorText } from '@reihum/contract/field-errors.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import {
  answerName,
  type ContactKey,
  type Entries,
  exceptionMessageName,
  type PersonKey,
  unnamedName,
} from './booking-entries.ts'
import { nameInForm } from './order-courses.ts'
import { registerTexts } from './register.messages.ts'

/** One error, with the name of its field; null for an error of the form as a whole. */
export type EntryError = {
  field: string | null
  label: string
  message: string
  /** What the label ends with, where the provider wrote that in one language only. */
  own?: string | undefined
}

/** Codes whose text contains a number that only the server's message has. */
const bounded = ['min', 'max', 'minLength', 'maxLength']

const placeOf = /^attendees\.(\d+)\.(.+)$/
const orderedCourse = /^order\.(.+)$/
const extraIn = /^extras\.(?:[^.]+\.)?([^.]+)$/
const answerIn = /^answers\.([^.]+)/

/** The attribute of an answer, which the schema names by its position. */
const idOfAnswer = (named: string, answers: ReadonlyMap<string, unknown>): string =>
  (/^\d+$/.test(named) ? [...answers.keys()][Number(named)] : named) ?? ''

/** The field of an error: an answer is named by its attribute, or by its position when the schema has refused it. */
export function fieldOf(apiPath: string, entries: Entries, mainId: string): string {
  const { people } = entries
  const path = nameInForm(apiPath, entries, mainId)
  if (path === 'message') return exceptionMessageName
  // What is against a frame is told where so many places were asked for.
  if (path === 'frameId') return unnamedName
  const [, ofOrder = ''] = answerIn.exec(path) ?? []
  if (ofOrder) return answerName(null, idOfAnswer(ofOrder, entries.answers))
  const [, place = '', rest = ''] = placeOf.exec(path) ?? []
  const [, id = ''] = answerIn.exec(rest) ?? []
  if (!id) return path
  const answers = people[Number(place)]?.answers
  const attributeId = answers ? idOfAnswer(id, answers) : id
  return attributeId ? answerName(Number(place), attributeId) : path
}

type Labels = {
  asked: readonly AskedAttribute[]
  extras: readonly Pick<OfferedExtra, 'id' | 'name'>[]
  locale: Locale
  /** The courses of the order by their ids, the one of the form first. */
  titles: ReadonlyMap<string, string>
  /** What a price was and is now, where it has changed; by the id of its category. */
  newPrice?: (priceCategoryId: string) => string | undefined
}

const mandateLabels = (locale: Locale): Record<string, string> => {
  const { accountHolder: holder, street, postalCode, city } = registerTexts[locale]
  return { holder, iban: 'IBAN', street, postalCode, city }
}

function labelOf(
  field: string,
  { people }: Entries,
  { asked, extras, locale, titles }: Labels,
): string | undefined {
  const texts = registerTexts[locale]
  const [, contactKey] = /^contact\.(\w+)$/.exec(field) ?? []
  const [, mandateKey] = /^mandate\.(\w+)$/.exec(field) ?? []
  const [, orderedId] = orderedCourse.exec(field) ?? []
  if (orderedId) return titles.get(orderedId)
  const [, ofOrder] = answerIn.exec(field) ?? []
  if (ofOrder) return asked.find(({ id }) => id === ofOrder)?.label[locale]
  if (mandateKey) return mandateLabels(locale)[mandateKey]
  if (contactKey) return `${texts.contact}, ${texts[contactKey as ContactKey]}`
  const [, place = '', rest = ''] = placeOf.exec(field) ?? []
  if (!rest)
    return {
      notes: texts.notes,
      unnamedPlaces: texts.unnamedPlaces,
      code: texts.code,
      voucher: texts.voucher,
      [exceptionMessageName]: texts.exceptionMessage,
      paymentMethod: texts.paymentMethod,
      acceptsTerms: texts.terms,
    }[field]
  const person = people[Number(place)]
  if (!person) return undefined
  const [, attributeId] = answerIn.exec(rest) ?? []
  const [, extraId] = extraIn.exec(rest) ?? []
  const label = attributeId
    ? asked.find(({ id }) => id === attributeId)?.label[locale]
    : extraId
      ? (extras.find(({ id }) => id === extraId)?.name ?? texts.extras)
      : rest === 'priceCategoryId' || rest.startsWith('prices.')
        ? texts.price
        : rest === 'courses'
          ? texts.takesPartIn
          : (texts[rest as PersonKey] as string | undefined)
  if (label === undefined || people.length === 1) return label
  return `${texts.personAt(Number(place) + 1)}, ${label}`
}

/** The title of a course or the name of an extra, whose field it is. What is asked has its label in both languages. */
function ownWordsOf(field: string, { extras, titles }: Labels): string | undefined {
  const [, orderedId = ''] = orderedCourse.exec(field) ?? []
  const [, , rest = ''] = placeOf.exec(field) ?? []
  const [, extraId] = extraIn.exec(rest) ?? []
  return titles.get(orderedId) ?? extras.find(({ id }) => id === extraId)?.name
}

/** The order of the form: courses, people, contact, notes, code, voucher, payment, terms. */
const orderOfForm = [
  /^order/,
  /^attendees/,
  /^contact/,
  /^answers/,
  /^notes/,
  /^code/,
  /^voucher/,
  /^paymentMethod/,
  /^mandate/,
  /./,
  /^/,
]

const placeInForm = ({ field }: EntryError) => orderOfForm.findIndex((part) => part.test(field ?? ''))

/** A changed price is told with what it was and what it is. */
function priceText(path: string, { people }: Entries, { newPrice }: Labels): string | undefined {
  const [, place = ''] = placeOf.exec(path) ?? []
  return newPrice?.(people[Number(place)]?.priceCategoryId ?? '')
}

/** The API's field errors in the language of the page, in the order of the form. */
export function entryErrors(errors: unknown, entries: Entries, labels: Labels): EntryError[] {
  const found = Array.isArray(errors) ? errors : []
  const told = found.map(
    ({ path, code, message }: { path: string; code: FieldErrorCode; message: string }) => {
      const [mainId = ''] = labels.titles.keys()
      const field = fieldOf(path, entries, mainId)
      const label = labelOf(field, entries, labels)
      return {
        field: label === undefined ? null : field,
        label: label ?? '',
        own: label === undefined ? undefined : ownWordsOf(field, labels),
        message: bounded.includes(code)
          ? message
          : (code === 'priceChanged' && priceText(path, entries, labels)) ||
            fieldErrorText(code, labels.locale),
      }
    },
  )
  return told.sort((a, b) => placeInForm(a) - placeInForm(b))
}
