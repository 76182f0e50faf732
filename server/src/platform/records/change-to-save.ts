import { Refusal } from '#platform/refusal.ts'
import { type Change, differences } from './differences.ts'

type Revisions = { stored: number; seen: number }

/**
 * What saving a form changes. Null: nothing, as when the same form is sent twice. Refuses if somebody else has saved
 * since the form was read: then the stored revision is no longer the one that was seen.
 */
export function changeToSave<Fields extends object>(
  before: NoInfer<Fields>,
  after: Fields,
  { stored, seen }: Revisions,
): Change | null {
  const change = differences(before, after)
  if (change && stored !== seen) throw new Refusal('CONFLICT')
  return change
}
