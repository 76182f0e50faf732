import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  RawNode,
  SelectQueryNode,
  TableNode,
} from 'kysely'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Makes callers wait until that many have reached the same point, or until the time limit has passed. */
function makeMeetings(people: number, patienceMs = 2_000): (point: string) => Promise<void> {
  const points = new Map<string, { arrived: number; start: () => void; started: Promise<void> }>()
  return async (point) => {
    let meeting = points.get(point)
    if (!meeting) {
      const { promise, resolve } = Promise.withResolvers<void>()
      meeting = { arrived: 0, start: resolve, started: promise }
      points.set(point, meeting)
    }
    meeting.arrived += 1
    if (meeting.arrived >= people) meeting.start()
    else setTimeout(meeting.start, patienceMs)
    await meeting.started
  }
}

const advisory = 'pg_advisory_xact_lock'

/** What stands in place of a lock: a query written as text without its `for update`, and nothing for a named lock. */
function withoutLock(node: RawNode): RawNode | null {
  const text = node.sqlFragments.join(' ')
  if (text.includes(advisory)) return { ...node, sqlFragments: ['select 1'], parameters: [] }
  if (!text.includes(' for update')) return null
  return { ...node, sqlFragments: node.sqlFragments.map((part) => part.replace(' for update', '')) }
}

/**
 * Removes row locks from queries, and holds each such answer back until all callers have theirs. Queries written as text
 * count as the table `raw`.
 */
function unlocking(meet: (point: string) => Promise<void>, tables: readonly string[]): KyselyPlugin {
  const pointOf = new WeakMap<object, string>()
  const reads = new Map<string, number>()
  return {
    transformQuery({ node, queryId }: PluginTransformQueryArgs) {
      const raw = node.kind === 'RawNode' && tables.includes('raw') ? withoutLock(node as RawNode) : null
      if (raw) {
        const read = (reads.get('raw') ?? 0) + 1
        reads.set('raw', read)
        pointOf.set(queryId, `raw ${read}`)
        return raw
      }
      const select = node as SelectQueryNode
      if (node.kind !== 'SelectQueryNode' || !select.endModifiers?.length) return node
      const { endModifiers: _, ...bare } = select
      const [from] = select.from?.froms ?? []
      const table = (from as TableNode).table.identifier.name
      const read = (reads.get(table) ?? 0) + 1
      reads.set(table, read)
      pointOf.set(queryId, `${table} ${read}`)
      return bare
    },
    async transformResult({ result, queryId }: PluginTransformResultArgs) {
      const point = pointOf.get(queryId)
      if (point && tables.some((table) => point.startsWith(table))) await meet(point)
      return result
    },
  }
}

/**
 * `inTenant` without row locks, for a number of simultaneous callers: each reads what it decides by before any of the
 * others writes. The faults that appear show what the locks prevent. The callers meet where they read the given tables,
 * which all of them have to lock.
 */
export function doorWithoutLocks(
  inTenant: InTenant,
  people: number,
  tables: readonly string[] = ['course', 'registration'],
): InTenant {
  const meet = makeMeetings(people)
  return (entry, body) =>
    inTenant(entry, (ctx: TenantContext) => body({ ...ctx, tx: ctx.tx.withPlugin(unlocking(meet, tables)) }))
}
