import type { Locale, Wording } from '../wire/locales.ts'

const erasedName: Wording = { de: 'Gelöschte Person', en: 'Erased person' }

/** Somebody's name; whoever was erased has none any more, and is called what they are. */
export function personName(person: { firstName: string; lastName: string }, locale: Locale): string {
  return `${person.firstName} ${person.lastName}`.trim() || erasedName[locale]
}
