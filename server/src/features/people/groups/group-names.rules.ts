import { fold } from '#platform/fold.ts'

/** The groups by their folded names. */
export type GroupsByName = ReadonlyMap<string, string>

const parts = (text: string, divider: RegExp) =>
  text
    .split(divider)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * The groups that a cell of a table names, and what it names that is none. Names are divided by semicolons or line breaks, or by
 * commas where there is no group with the comma in its name.
 */
export function groupsIn(text: string, known: GroupsByName): { ids: string[]; unknown: string[] } {
  const names = parts(text, /[;\n]/).flatMap((part) => (known.has(fold(part)) ? [part] : parts(part, /,/)))
  const ids = names.flatMap((name) => known.get(fold(name)) ?? [])
  return { ids: [...new Set(ids)], unknown: names.filter((name) => !known.has(fold(name))) }
}
