import type { AskedAttribute } from '@kurso/contract/courses/attribute.schema.ts'
import type { BookingInput } from '@kurso/contract/registrations/booking.schema.ts'
import { type FieldErrorCode, fieldErrorText } from '@kurso/contract/wire/field-errors.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import { registerTexts } from './registrations.messages.ts'

/** The fields are named as the contract names their places, so that its errors point at them. */
export const fieldNames = {
  firstName: 'attendees.0.firstName',
  lastName: 'attendees.0.lastName',
  email: 'attendees.0.email',
  phone: 'attendees.0.phone',
  street: 'attendees.0.street',
  postalCode: 'attendees.0.postalCode',
  city: 'attendees.0.city',
  notes: 'notes',
} as const
export type FieldKey = keyof typeof fieldNames

export const priceName = 'attendees.0.priceCategoryId'
/** The prices that the form showed: of the fee and of each further one, so that nobody pays another. */
export const shownName = `${priceName}.shown`
const answerPrefix = 'attendees.0.answers.'
export const answerName = (attributeId: string) => `${answerPrefix}${attributeId}`
/** Which words were shown when it was answered. */
export const versionName = (attributeId: string) => `${answerName(attributeId)}.version`

const fieldKeys = Object.keys(fieldNames) as FieldKey[]
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What was typed, chosen or ticked at one additional field; a box that is not ticked sends nothing. */
export type AnswerEntry = { values: string[]; version: number | null }

/** What stands in the form, as it was typed. */
export type Entries = Record<FieldKey, string> & {
  requestKey: string
  priceCategoryId: string
  shownFeeCents: number | null
  answers: Map<string, AnswerEntry>
}

/** One wrong field, by its name in the form; without one the error belongs to the form as a whole. */
export type EntryError = { field: string | null; label: string; message: string }

function readAnswers(form: URLSearchParams): Entries['answers'] {
  const answers: Entries['answers'] = new Map()
  for (const name of new Set(form.keys())) {
    const [id = '', part] = name.startsWith(answerPrefix) ? name.slice(answerPrefix.length).split('.') : []
    if (!uuid.test(id) || (part && part !== 'version')) continue
    const version = Number(form.get(versionName(id)) ?? Number.NaN)
    answers.set(id, {
      values: form.getAll(answerName(id)),
      version: Number.isInteger(version) ? version : null,
    })
  }
  return answers
}

export const shownFees = (prices: readonly { id: string | null; feeCents: number }[]) =>
  prices.map(({ id, feeCents }) => `${id ?? ''}:${feeCents}`).join(',')

function readShownFee(form: URLSearchParams): number | null {
  const shown = (form.get(shownName) ?? '').split(',').map((price) => price.split(':'))
  const [, feeCents = ''] = shown.find(([id]) => id === (form.get(priceName) ?? '')) ?? []
  return /^\d{1,9}$/.test(feeCents) ? Number(feeCents) : null
}

export function readEntries(form: URLSearchParams): Entries {
  const typed = Object.fromEntries(fieldKeys.map((key) => [key, form.get(fieldNames[key]) ?? '']))
  const requestKey = form.get('requestKey') ?? ''
  return {
    ...(typed as Record<FieldKey, string>),
    requestKey: uuid.test(requestKey) ? requestKey : crypto.randomUUID(),
    priceCategoryId: form.get(priceName) ?? '',
    shownFeeCents: readShownFee(form),
    answers: readAnswers(form),
  }
}

export function emptyEntries(): Entries {
  return readEntries(new URLSearchParams())
}

/** As the API takes it; what somebody typed wrong is for the API to say. */
export function bookingRequestOf(entries: Entries, language: Locale): BookingInput {
  const { requestKey, notes, priceCategoryId, shownFeeCents, answers, ...attendee } = entries
  const given = [...answers].map(([attributeId, { values, version }]) => ({
    attributeId,
    ...(version !== null && { version }),
    value: values.length > 1 ? values : (values[0] ?? ''),
  }))
  return {
    requestKey,
    language,
    notes,
    attendees: [
      {
        ...attendee,
        email: attendee.email.trim(),
        priceCategoryId: priceCategoryId || null,
        ...(shownFeeCents !== null && { shownFeeCents }),
        answers: given,
      },
    ],
  }
}

/** Codes whose text carries a number that only the server's own message knows. */
const bounded = ['min', 'max', 'minLength', 'maxLength']

/** An answer is told by its attribute, or by its place where already the schema refuses it. */
function fieldOf(path: string, entries: Entries): string {
  const [id = ''] = path.startsWith(answerPrefix) ? path.slice(answerPrefix.length).split('.') : []
  const attributeId = /^\d+$/.test(id) ? [...entries.answers.keys()][Number(id)] : id
  return attributeId ? answerName(attributeId) : path
}

/** The API's field errors in the language of the page. */
export function entryErrors(
  errors: unknown,
  entries: Entries,
  asked: readonly AskedAttribute[],
  locale: Locale,
): EntryError[] {
  const texts = registerTexts[locale]
  const labels = new Map<string, string>([
    ...fieldKeys.map((key) => [fieldNames[key], texts[key]] as const),
    [priceName, texts.price],
    ...asked.map(({ id, label }) => [answerName(id), label[locale]] as const),
  ])
  const found = Array.isArray(errors) ? errors : []
  return found.map(({ path, code, message }: { path: string; code: FieldErrorCode; message: string }) => {
    const field = fieldOf(path, entries)
    const label = labels.get(field)
    return {
      field: label === undefined ? null : field,
      label: label ?? '',
      message: bounded.includes(code) ? message : fieldErrorText(code, locale),
    }
  })
}
