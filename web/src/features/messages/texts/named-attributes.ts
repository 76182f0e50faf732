import { catalogueWith } from '@reihum/contract/documents/attribute-placeholders.ts'
import { isAnswer } from '@reihum/contract/documents/placeholders.ts'
import type { LetterDetail } from '@reihum/contract/messages/letter.schema.ts'
import { type LetterText, namesIn } from '@reihum/contract/messages/letter-text.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { UnaskedAttribute } from '#ui/letter/asked-no-more.tsx'

const { placeholderOf } = catalogueWith([])

/** How an attribute is called that the letter does not know any more. */
export const goneLabel = (name: string): Wording | undefined =>
  isAnswer(name) ? placeholderOf(name).label : undefined

type Known = LetterDetail['placeholders']

/** What the menu offers: what the product does, and the attributes that are asked. */
export const offeredOf = (placeholders: Known) =>
  placeholders
    .filter(({ attribute }) => attribute === null || attribute === 'asked')
    .map((one) => ({ ...one, isOwn: one.attribute !== null }))

/** The attributes that a text names, and why some of them have no value. */
export function attributesIn(text: LetterText, placeholders: Known, locale: Locale) {
  const named = [...namesIn(text)].filter(isAnswer)
  const unasked = named.flatMap((name): UnaskedAttribute[] => {
    const known = placeholders.find((one) => one.name === name)
    if (!known) return [{ name, label: placeholderOf(name).label[locale], why: 'gone' }]
    const why = known.attribute
    return why === 'archived' || why === 'notHere' ? [{ name, label: known.label[locale], why }] : []
  })
  return { named, unasked }
}
