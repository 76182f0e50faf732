import type { Attribute, AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { canonical } from '#platform/canonical.ts'

/** Nobody fills in a form with more attributes than this. */
export const attributeLimit = 50

/** What is set for all versions of an attribute alike: an answer belongs to the wording it was given to, not to that. */
export function placeOf({ forAllCourses, scope, askAgainMonths, shownToInstructors }: AttributeFields) {
  return { forAllCourses, scope, askAgainMonths, shownToInstructors }
}

/** The definition without the courses it is for, and without what becomes of the answers. */
export function definitionOf({
  forAllCourses,
  scope,
  askAgainMonths,
  shownToInstructors,
  ...definition
}: AttributeFields) {
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
  /** Asked for other courses than before, or kept otherwise, with the same wording. */
  | { kind: 'moved' }
  | { kind: 'asked-anew' }
  | { kind: 'refused'; code: 'CONFLICT' | 'ATTRIBUTE_KIND_FIXED' }

/**
 * A change of wording creates a new version with a number of its own, and earlier answers keep theirs. A change of the
 * courses it is asked for, or of what becomes of the answers, does not.
 */
export function decideChange(
  stored: { version: number; fields: AttributeFields; answerCount: number; factCount: number },
  wanted: { version: number; fields: AttributeFields },
): AttributeChange {
  const isAskedAlike = isSameDefinition(stored.fields, wanted.fields)
  const isPlacedAlike = canonical(placeOf(stored.fields)) === canonical(placeOf(wanted.fields))
  if (isAskedAlike && isPlacedAlike) return { kind: 'unchanged' }
  if (stored.version !== wanted.version) return { kind: 'refused', code: 'CONFLICT' }
  if (stored.answerCount + stored.factCount > 0 && stored.fields.kind !== wanted.fields.kind)
    return { kind: 'refused', code: 'ATTRIBUTE_KIND_FIXED' }
  return { kind: isAskedAlike ? 'moved' : 'asked-anew' }
}

export function attributeMoves({
  archived,
  answerCount,
  factCount,
}: {
  archived: boolean
  answerCount: number
  factCount: number
}): Attribute['allowedActions'] {
  return [
    'edit',
    archived ? ('restore' as const) : ('archive' as const),
    ...(answerCount + factCount === 0 ? (['delete'] as const) : []),
  ]
}
