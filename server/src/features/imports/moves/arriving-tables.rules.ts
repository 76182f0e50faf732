import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { DocumentShape, HouseOwned } from '#platform/room-owned.ts'
import { type KnownColumn, type PlannedTable, planExport } from '../whole/owned-table.rules.ts'

/** A reference between two tables of tenants; `isLate`: the database looks at it only when everything is there. */
export type KnownReference = { table: string; columns: string[]; to: string; isLate: boolean }

export type ArrivingColumn = {
  name: string
  /** The rows have it as Base64. */
  isBinary: boolean
  /** Whose account it is: an account that is also a member here takes its place. */
  isPerson: boolean
  /** It may only be an account that there is. */
  isAccount: boolean
  /** It has to be what it was once everything is there. */
  isProven: boolean
  isRequired: boolean
  /** What it becomes, as SQL; null: it comes as it is. */
  becomes: string | null
}

export type ArrivingTable = {
  name: string
  about: Wording
  /** Where its rows come from, if not from rows of its own. */
  from: string
  which: string | null
  fits: string | null
  replaces: boolean
  /** Which rows of the table there are in an export; the table is called `t` there. */
  only: string | null
  columns: ArrivingColumn[]
  key: string[]
  later: string[]
}

export type Plan = {
  /** What an archive may hold: all tables of an export with their columns. */
  known: ReadonlyMap<string, PlannedTable>
  /** What comes in, in this order. */
  tables: ArrivingTable[]
  /** What JSON columns have to be, by table. */
  documents: ReadonlyMap<string, readonly (readonly [column: string, shape: DocumentShape])[]>
  /** What stays in the archive, and why. */
  staying: { name: string; about: Wording; why: Wording }[]
}

export type Described = {
  columns: readonly KnownColumn[]
  keys: ReadonlyMap<string, readonly string[]>
  references: readonly KnownReference[]
}

const person = /(^|_)(actor_id|user_id)$|_by$/

type Edge = readonly [before: string, after: string]

/** Each after all that it refers to; among those that may come next, the first by name. Throws where that goes in a circle. */
export function inOrder(names: readonly string[], edges: readonly Edge[]): string[] {
  const left = new Set([...names].sort())
  const order: string[] = []
  while (left.size > 0) {
    const next = [...left].find(
      (name) => !edges.some(([before, after]) => after === name && before !== name && left.has(before)),
    )
    if (!next) throw new Error(`these tables refer to each other in a circle: ${[...left].join(', ')}`)
    left.delete(next)
    order.push(next)
  }
  return order
}

const fromKey = (key: readonly string[] = []) => key.filter((column) => column !== 'tenant_id')

/** How everything that an export holds comes into an empty tenant, from what the rooms say and the database is. */
export function planArrival(owned: HouseOwned, { columns, keys, references }: Described): Plan {
  const exported = new Map(planExport(owned, columns, keys).map((table) => [table.name, table]))
  const columnOf = (table: string) => {
    const own = new Map(columns.filter((one) => one.table === table).map((one) => [one.name, one]))
    return (name: string, becomes: string | null, isCounted = false): ArrivingColumn => {
      const known = own.get(name)
      if (!known) throw new Error(`the table ${table} has no column ${name}`)
      const isPerson = known.type === 'uuid' && person.test(name)
      const isBinary = known.type === 'bytea'
      return {
        name,
        isBinary,
        isPerson,
        isAccount: isPerson && known.references !== null,
        isProven: !isBinary && !isPerson && (becomes === null || isCounted),
        isRequired: known.isRequired,
        becomes,
      }
    }
  }
  const staying: Plan['staying'] = []
  const coming = new Map<string, ArrivingTable>()
  const extraEdges: Edge[] = []
  for (const [name, table] of Object.entries(owned)) {
    const column = columnOf(name)
    const key = fromKey(keys.get(name))
    if ('leftOut' in table) {
      if (!table.madeFrom) continue
      const { table: from, columns: made, which } = table.madeFrom
      const shape = { from, which, fits: null, replaces: false, only: null, key, later: [] }
      const about = table.leftOut
      coming.set(name, { name, about, ...shape, columns: made.map((one) => column(one, null)) })
      continue
    }
    const {
      staysBehind,
      replaces = false,
      which = null,
      fits = null,
      become = {},
      later = [],
      after = [],
      counted = [],
    } = table.arrives ?? {}
    if (staysBehind) {
      staying.push({ name, about: table.about, why: staysBehind })
      continue
    }
    const taken = exported.get(name)?.columns.map((one) => one.name) ?? []
    const all = [...new Set([...taken, ...Object.keys(become)])]
    for (const before of after) extraEdges.push([before, name])
    coming.set(name, {
      name,
      about: table.about,
      from: name,
      which,
      fits,
      replaces,
      only: table.only ?? null,
      columns: all.map((one) =>
        column(one, become[one] ?? null, counted.includes(one) || later.includes(one)),
      ),
      key,
      later: [...later],
    })
  }
  const edges = references
    .filter(({ isLate, to, table }) => !isLate && to !== table)
    .map(({ table, to }): Edge => [to, table])
  const order = inOrder([...coming.keys()], [...edges, ...extraEdges])
  const tables = order.flatMap((name) => coming.get(name) ?? [])
  const documents = new Map(
    Object.entries(owned).flatMap(([name, table]) =>
      'documents' in table && table.documents ? [[name, Object.entries(table.documents)] as const] : [],
    ),
  )
  return { known: exported, tables, documents, staying: staying.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
