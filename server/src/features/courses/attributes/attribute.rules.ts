import type { Attribute, AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'

/** A form that asks for more is not filled in by anybody. */
export const attributeLimit = 50

/** What is asked, without where: an answer belongs to the words it was given to. */
export function definitionOf({ forAllCourses, ...definition }: AttributeFields) {
  const { kind, options, consent, ...asked } = definition
  const isChosen = kind === 'choice' || kind === 'choices'
  return {
    kind,
    ...asked,
    // What another kind would have asked is not kept: it would come back unseen.
    options: isChosen ? options : [],
    consent: kind === 'checkbox' ? consent : { de: '', en: '' },
  }
}

/** One spelling of a definition, whatever the order its parts were stored in. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export function isSameDefinition(before: AttributeFields, after: AttributeFields): boolean {
  return spelled(definitionOf(before)) === spelled(definitionOf(after))
}

type AttributeChange =
  | { kind: 'unchanged' }
  /** For other courses than before, but asked as before. */
  | { kind: 'moved' }
  | { kind: 'asked-anew' }
  | { kind: 'refused'; code: 'CONFLICT' | 'ATTRIBUTE_KIND_FIXED' }

/**
 * A new version only for new words: whatever is asked differently gets a number of its own, and answers that were given
 * before keep theirs. For which courses it is asked is no part of that.
 */
export function decideChange(
  stored: { version: number; fields: AttributeFields; answerCount: number },
  wanted: { version: number; fields: AttributeFields },
): AttributeChange {
  const isAskedAlike = isSameDefinition(stored.fields, wanted.fields)
  const isPlacedAlike = stored.fields.forAllCourses === wanted.fields.forAllCourses
  if (isAskedAlike && isPlacedAlike) return { kind: 'unchanged' }
  if (stored.version !== wanted.version) return { kind: 'refused', code: 'CONFLICT' }
  if (stored.answerCount > 0 && stored.fields.kind !== wanted.fields.kind)
    return { kind: 'refused', code: 'ATTRIBUTE_KIND_FIXED' }
  return { kind: isAskedAlike ? 'moved' : 'asked-anew' }
}

/** Those that are named come first, in that order; what nobody named follows as it stood. */
export function reordered(stored: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(stored)
  const first = [...new Set(wanted)].filter((id) => known.has(id))
  const named = new Set(first)
  return [...first, ...stored.filter((id) => !named.has(id))]
}

export function attributeMoves({
  archived,
  answerCount,
}: {
  archived: boolean
  answerCount: number
}): Attribute['allowedActions'] {
  return [
    'edit',
    archived ? ('restore' as const) : ('archive' as const),
    ...(answerCount === 0 ? (['delete'] as const) : []),
  ]
}
