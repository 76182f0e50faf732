import type { Locale, Wording } from '../wire/locales.ts'

const erasedName: Wording = { de: 'Gelöschte Person', en: 'Erased person' }

/** The name of a person; an erased person has no name, so a word for that is shown instead. */
export function personName(person: { firstName: string; lastName: string }, locale: Locale): string {
  return `${person.firstName} ${person.lastName}`.trim() || erasedName[locale]
}
