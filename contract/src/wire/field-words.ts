import type { Locale, Wording } from './locales.ts'

/** What people read of one field wherever it appears: forms, lists, exports, imports, error messages and the log. */
export type FieldWords = {
  label: Wording
  /** Where the label is too long: as the heading of a list on the screen, or beside a narrow box. */
  short?: Wording
  /** The message for an empty field; without it the general message is shown. */
  required?: Wording
  /** The name in the log, if the value is stored in another unit or the label is unclear without its form. */
  logged?: Wording
}

export type Vocabulary = Readonly<Record<string, FieldWords>>

/** The labels of a vocabulary in one language, by the names of the fields. */
export function labelsOf<Fields extends Vocabulary>(fields: Fields, locale: Locale) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label }]) => [name, label[locale]]),
  ) as Record<keyof Fields & string, string>
}

/** What the log calls the fields of a vocabulary. */
export function loggedNamesOf<Fields extends Vocabulary>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, logged = label }]) => [name, logged]),
  ) as Record<keyof Fields & string, Wording>
}

/** The heading of a list on the screen. */
export function headingOf({ label, short = label }: FieldWords, locale: Locale): string {
  return short[locale]
}
