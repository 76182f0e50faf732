import { type FieldErrorCode, fieldErrorText } from '@reihum/contract/field-errors.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { EntryError } from './entry-errors.ts'

/** Codes whose text contains a number that only the server's message has. */
const bounded: readonly string[] = ['min', 'max', 'minLength', 'maxLength']

/**
 * The API's errors for a form of plain fields, in the language of the page; `prefix` is the path of the fields in its
 * input.
 */
export function plainErrors(
  errors: unknown,
  labels: Record<string, string>,
  locale: Locale,
  prefix = '',
): EntryError[] {
  const found = Array.isArray(errors) ? errors : []
  return found.map(({ path, code, message }: { path: string; code: FieldErrorCode; message: string }) => {
    const field = path.startsWith(prefix) ? path.slice(prefix.length) : path
    const label = labels[field]
    return {
      field: label === undefined ? null : field,
      label: label ?? '',
      message: bounded.includes(code) ? message : fieldErrorText(code, locale),
    }
  })
}
