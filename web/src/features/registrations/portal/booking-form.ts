import type { BookingRequest } from '@kurso/contract/registrations/registration.schema.ts'
import { type FieldErrorCode, fieldErrorText } from '@kurso/contract/wire/field-errors.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'

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

const fieldKeys = Object.keys(fieldNames) as FieldKey[]
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What stands in the form, as it was typed. */
export type Entries = Record<FieldKey, string> & { requestKey: string }

/** One wrong field; without a key the error belongs to the form as a whole. */
export type EntryError = { key: FieldKey | null; message: string }

export function readEntries(form: URLSearchParams): Entries {
  const typed = Object.fromEntries(fieldKeys.map((key) => [key, form.get(fieldNames[key]) ?? '']))
  const requestKey = form.get('requestKey') ?? ''
  return {
    ...(typed as Record<FieldKey, string>),
    requestKey: uuid.test(requestKey) ? requestKey : crypto.randomUUID(),
  }
}

export function emptyEntries(): Entries {
  return readEntries(new URLSearchParams())
}

export function bookingRequestOf(entries: Entries, language: Locale): BookingRequest {
  const { requestKey, notes, ...attendee } = entries
  return { requestKey, language, notes, attendees: [{ ...attendee, email: attendee.email.trim() }] }
}

/** Codes whose text carries a number that only the server's own message knows. */
const bounded = ['min', 'max', 'minLength', 'maxLength']

/** The API's field errors in the language of the page. */
export function entryErrors(errors: unknown, locale: Locale): EntryError[] {
  const found = Array.isArray(errors) ? errors : []
  return found.map(({ path, code, message }: { path: string; code: FieldErrorCode; message: string }) => ({
    key: fieldKeys.find((key) => fieldNames[key] === path) ?? null,
    message: bounded.includes(code) ? message : fieldErrorText(code, locale),
  }))
}
