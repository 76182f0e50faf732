import type {
  AgeRange,
  Characteristic,
  CharacteristicFields,
} from '@reihum/contract/courses/characteristic.schema.ts'

const slugLength = 50

const plain: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  '&': ' und ',
}

/** A label as a part of an address: "Gitarre & Bass" becomes `gitarre-und-bass`. */
export function slugFrom(label: string): string {
  const slug = label
    .toLowerCase()
    .replace(/[äöüßæœøł&]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replace(/^-|-$/g, '')
  // A label without any Latin letter or digit still gets an address.
  return slug || 'x'
}

/** The slug, with a number behind it where others have it already. */
export function freeSlug(label: string, taken: ReadonlySet<string>): string {
  const slug = slugFrom(label)
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

type Named = { id: string; label: { de: string } }

/** Values keep the slugs they have; new ones get one from their label. */
export function slugsOf(
  values: readonly Named[],
  stored: readonly { id: string; slug: string }[],
): Map<string, string> {
  const known = new Map(stored.map(({ id, slug }) => [id, slug]))
  // Those of values that go are taken as well: an old address never leads to something else in the same moment.
  const taken = new Set(known.values())
  const slugs = new Map<string, string>()
  for (const { id, label } of values) {
    const slug = known.get(id) ?? freeSlug(label.de, taken)
    taken.add(slug)
    slugs.set(id, slug)
  }
  return slugs
}

/** The ids of values that a change would take away. */
export function leftOut(
  before: Pick<CharacteristicFields, 'values'>,
  after: Pick<CharacteristicFields, 'values'>,
): string[] {
  const kept = new Set<string>(after.values.map(({ id }) => id))
  return before.values.map(({ id }) => id).filter((id) => !kept.has(id))
}

/** The first place in the order that nothing has; null: all are taken. */
export function freePosition(taken: readonly number[], limit: number): number | null {
  for (let position = 1; position <= limit; position += 1) if (!taken.includes(position)) return position
  return null
}

/** Whether a course is for people of an age. Without any age it is for nobody in particular. */
export function isForAge({ ageFrom, ageTo }: AgeRange, age: number): boolean {
  if (ageFrom === null && ageTo === null) return false
  return (ageFrom === null || ageFrom <= age) && (ageTo === null || age <= ageTo)
}

type Used = { archived: boolean; courseCount: number }

export function characteristicMoves({ archived, courseCount }: Used): Characteristic['allowedActions'] {
  return [
    'edit',
    archived ? ('restore' as const) : ('archive' as const),
    ...(courseCount === 0 ? (['delete'] as const) : []),
  ]
}
