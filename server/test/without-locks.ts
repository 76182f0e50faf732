import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  SelectQueryNode,
  TableNode,
} from 'kysely'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Lets nobody go on before so many have come to the same point; whoever never comes is not waited for. */
function makeMeetings(people: number, patienceMs = 500): (point: string) => Promise<void> {
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

/** Takes the row locks out of what is asked, and holds each such answer back until everybody has theirs. */
function unlocking(meet: (point: string) => Promise<void>, tables: readonly string[]): KyselyPlugin {
  const pointOf = new WeakMap<object, string>()
  const reads = new Map<string, number>()
  return {
    transformQuery({ node, queryId }: PluginTransformQueryArgs) {
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
 * The door to tenants as it would be without locks, for so many who come at once: each reads what it decides by before any
 * of the others writes. What goes wrong then is what the locks are for. They meet where they read these
 * tables, which all of them have to lock.
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
