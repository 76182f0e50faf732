import type { Attribute, AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { canonical } from '#platform/canonical.ts'

/** Nobody fills in a form with more attributes than this. */
export const attributeLimit = 50

/** The definition without the courses it is for: an answer belongs to the wording it was given to. */
export function definitionOf({ forAllCourses, ...definition }: AttributeFields) {
  const { kind, options, consent, ...asked } = definition
  const isChosen = kind === 'choice' || kind === 'choices'
  return {
    kind,
    ...asked,
    // Drops parts that only another kind asks: they would come back unseen if the kind changed.
    options: isChosen ? options : [],
    consent: kind === 'checkbox' ? consent : { de: '', en: '' },
  }
}

export function isSameDefinition(before: AttributeFields, after: AttributeFields): boolean {
  return canonical(definitionOf(before)) === canonical(definitionOf(after))
}

type AttributeChange =
  | { kind: 'unchanged' }
  /** Asked for other courses than before, with the same wording. */
  | { kind: 'moved' }
  | { kind: 'asked-anew' }
  | { kind: 'refused'; code: 'CONFLICT' | 'ATTRIBUTE_KIND_FIXED' }

/**
 * A change of wording creates a new version with a number of its own, and earlier answers keep theirs. A change of the
 * courses it is asked for does not.
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
