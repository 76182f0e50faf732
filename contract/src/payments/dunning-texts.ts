import type { Locale, Wording } from '../wire/locales.ts'

/** What the letters of dunning may say in place of a placeholder, by the name that people write in their language. */
export const dunningPlaceholders = {
  name: { de: 'Name', en: 'name' },
  total: { de: 'Betrag', en: 'amount' },
  count: { de: 'Anzahl', en: 'count' },
  dueOn: { de: 'Fälligkeit', en: 'due date' },
  payBy: { de: 'Frist', en: 'deadline' },
  fee: { de: 'Gebühr', en: 'fee' },
  company: { de: 'Anbieter', en: 'provider' },
} as const satisfies Record<string, Wording>

export type DunningPlaceholder = keyof typeof dunningPlaceholders

const names = Object.keys(dunningPlaceholders) as DunningPlaceholder[]

const folded = (name: string) => name.trim().toLowerCase()

function placeholderOf(name: string, locale: Locale): DunningPlaceholder | undefined {
  return names.find((one) => folded(dunningPlaceholders[one][locale]) === folded(name))
}

/** A placeholder as it is written into a text: `{{Betrag}}`. */
export const writtenPlaceholder = (one: DunningPlaceholder, locale: Locale) =>
  `{{${dunningPlaceholders[one][locale]}}}`

const placeholder = /\{\{([^{}]{0,40})\}\}/g

/** What stands in curly brackets and is no placeholder of that language; half of one counts too. */
export function unknownPlaceholders(text: string, locale: Locale): string[] {
  const unknown = [...text.matchAll(placeholder)]
    .filter(([, name = '']) => !placeholderOf(name, locale))
    .map(([written]) => written)
  const rest = text.replace(placeholder, '')
  return [...unknown, ...(rest.match(/\{\{|\}\}/g) ?? [])]
}

/** The text with its placeholders filled in. What is filled in is never looked through again. */
export function fillPlaceholders(
  text: string,
  locale: Locale,
  values: Readonly<Record<DunningPlaceholder, string>>,
): string {
  return text.replace(placeholder, (written, name: string) => {
    const found = placeholderOf(name, locale)
    return found ? values[found] : written
  })
}
