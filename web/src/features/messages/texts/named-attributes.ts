import type { LetterDetail } from '@reihum/contract/messages/letter.schema.ts'
import { type LetterText, namesIn } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { UnaskedAttribute } from '#ui/letter/asked-no-more.tsx'

type Known = LetterDetail['placeholders']

/** What the menu offers: what the product does, and the attributes that are asked. */
export const offeredOf = (placeholders: Known) =>
  placeholders
    .filter(({ attribute }) => attribute === null || attribute === 'asked')
    .map((one) => ({ ...one, isOwn: one.attribute !== null }))

/** Whether a text names attributes, and those of them that are not asked. */
export function attributesIn(text: LetterText, placeholders: Known, locale: Locale) {
  const names = namesIn(text)
  const named = placeholders.filter(({ name, attribute }) => attribute !== null && names.has(name))
  const unasked = named.flatMap(({ name, label, attribute: why }): UnaskedAttribute[] =>
    why === null || why === 'asked' ? [] : [{ name, label: label[locale], why }],
  )
  return { isNamed: named.length > 0, unasked }
}
