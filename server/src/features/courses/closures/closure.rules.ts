import type { ClosureFields, ClosureKind } from '@reihum/contract/courses/closure.schema.ts'

type Days = Pick<ClosureFields, 'name' | 'kind' | 'firstDay' | 'lastDay'>

/** What a day belongs to. */
export type ClosedDay = { kind: ClosureKind; name: string }

/**
 * Returns a function that says to which of some closures and school holidays a day belongs, or null. That the provider is
 * closed counts before school holidays, and of two of a kind the one that began first.
 */
export function closureOn(closures: readonly Days[]): (date: string) => ClosedDay | null {
  const inOrder = [...closures].sort(
    (one, other) => order(one).localeCompare(order(other)) || one.name.localeCompare(other.name),
  )
  return (date) => {
    const found = inOrder.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
    return found ? { kind: found.kind, name: found.name } : null
  }
}

const order = ({ kind, firstDay }: Days) => `${kind === 'closed' ? 0 : 1} ${firstDay}`
