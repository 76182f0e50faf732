import type { Locale } from '@reihum/contract/wire/locales.ts'

type Phrase = string | ((...values: never[]) => string)

/** The same keys in the other language; a missing or surplus translation does not compile. */
type Translated<De> = { readonly [Key in keyof De]: De[Key] extends string ? string : De[Key] }

/** The texts of a public page: plain strings, and functions where a number or a name decides the wording. */
export function phrases<const De extends Record<string, Phrase>>(
  de: De,
  en: Translated<NoInfer<De>>,
): Record<Locale, Translated<De>> {
  return { de: de as Translated<De>, en }
}
