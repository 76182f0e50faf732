import { canonical } from '#platform/canonical.ts'

/** A change as the log keeps it: only the fields that differ, with their values before and after. */
export type Change = { before: Record<string, unknown>; after: Record<string, unknown> }

/** For a change that the log mentions without values, such as one of formatting alone. */
export const nothingToTell: Change = { before: {}, after: {} }

/**
 * The fields of `after` with another value than before. The order in which an object holds its parts does not count,
 * because the database keeps an order of its own.
 */
export function changedFields<Fields extends object>(
  before: NoInfer<Fields>,
  after: Fields,
): (keyof Fields & string)[] {
  const fields = Object.keys(after) as (keyof Fields & string)[]
  return fields.filter((field) => canonical(before[field]) !== canonical(after[field]))
}

/** The changed fields with both values; null if none changed. */
export function differences<Fields extends object>(before: NoInfer<Fields>, after: Fields): Change | null {
  const changed = changedFields(before, after)
  if (changed.length === 0) return null
  const pick = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field]]))
  return { before: pick(before), after: pick(after) }
}
