import type { Attribute, AttributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { canonical } from '#platform/canonical.ts'

/** Nobody fills in a form with more attributes than this. */
export const attributeLimit = 50

/** What is set for all versions of an attribute alike: an answer belongs to the wording it was given to, not to that. */
export function placeOf({
  forAllCourses,
  scope,
  belongsTo,
  expiry,
  askAgainMonths,
  shownToInstructors,
}: AttributeFields) {
  return { forAllCourses, scope, belongsTo, expiry, askAgainMonths, shownToInstructors }
}

/** The definition without the courses it is for, and without what becomes of the answers. */
export function definitionOf({
  forAllCourses,
  scope,
  belongsTo,
  expiry,
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

type Used = { answerCount: number; factCount: number; fieldCount: number }

/** Whether something was answered to it, or belongs to what it asks for. */
const isUsed = ({ answerCount, factCount, fieldCount }: Used) => answerCount + factCount + fieldCount > 0

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
  stored: Used & { version: number; fields: AttributeFields },
  wanted: { version: number; fields: AttributeFields },
): AttributeChange {
  const isAskedAlike = isSameDefinition(stored.fields, wanted.fields)
  const isPlacedAlike = canonical(placeOf(stored.fields)) === canonical(placeOf(wanted.fields))
  if (isAskedAlike && isPlacedAlike) return { kind: 'unchanged' }
  if (stored.version !== wanted.version) return { kind: 'refused', code: 'CONFLICT' }
  if (isUsed(stored) && stored.fields.kind !== wanted.fields.kind)
    return { kind: 'refused', code: 'ATTRIBUTE_KIND_FIXED' }
  // What is known of a dog is not known of its owner, nor of another kind.
  const isMoved = stored.fields.belongsTo !== wanted.fields.belongsTo
  if (stored.factCount > 0 && isMoved) return { kind: 'refused', code: 'ATTRIBUTE_KIND_FIXED' }
  return { kind: isAskedAlike ? 'moved' : 'asked-anew' }
}

export function attributeMoves({
  archived,
  ...used
}: Used & { archived: boolean }): Attribute['allowedActions'] {
  return [
    'edit',
    archived ? ('restore' as const) : ('archive' as const),
    ...(isUsed(used) ? [] : (['delete'] as const)),
  ]
}
