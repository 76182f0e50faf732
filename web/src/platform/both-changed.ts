type Values = Readonly<Record<string, unknown>>

/** Compares by content, because lists and formatted text are new objects each time. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that somebody else has saved differently from what was typed here, both on top of the same state. */
export function bothChanged(before: Values, after: Values, typed: Values): string[] {
  return Object.keys(after).filter(
    (field) =>
      !isSame(after[field], before[field]) &&
      !isSame(typed[field], before[field]) &&
      !isSame(typed[field], after[field]),
  )
}
