import { hitsShown } from '@reihum/contract/insights/search.schema.ts'
import {
  type HitKind,
  type HitRef,
  type SearchAnswer,
  type SearchHit,
  searchParts,
} from '@reihum/contract/search.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Log } from '#platform/log.ts'
import type { FindPart, ReadHits } from '#platform/room-search.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cleanQuery } from './search.rules.ts'

/** The search of all rooms, by the names of parts and kinds. */
export type HouseSearch = {
  parts: Readonly<Record<string, FindPart>>
  hits: Readonly<Record<string, ReadHits<SearchHit>>>
}

/** The longest wait for one part; slower parts are reported as not loaded. */
const partLimitMs = 2000

/** One more than is shown, to know whether there are more. */
const atMost = sql.lit(hitsShown + 1)

type Outcome = SearchAnswer['parts'][number]

/**
 * Runs all parts in one round trip. A search changes nothing, so after each part the transaction is rolled back to its
 * savepoint: a part that fails does not affect the next.
 */
export async function searchEverything(
  ctx: TenantContext,
  { parts, hits }: HouseSearch,
  typed: string,
  log: Log,
): Promise<SearchAnswer> {
  const query = cleanQuery(typed)
  if (query === '') return { parts: [] }
  const sent: Promise<unknown>[] = []
  const send = <Row>(statement: RawBuilder<Row>) => {
    const answer = statement.execute(ctx.tx)
    sent.push(answer)
    return answer
  }
  send(sql`set local statement_timeout = ${sql.lit(partLimitMs)}`)
  send(sql`savepoint part`)
  const asked: Promise<Outcome>[] = []
  let failure: unknown
  for (const [part, { permission, finds }] of searchParts) {
    if (!may(ctx.role, permission)) continue
    const ids = parts[part]?.(ctx, query, atMost)
    const read = hits[finds]
    if (!ids || !read) continue
    const answer = send(read.statement(ctx, ids))
    send(sql`rollback to savepoint part`)
    asked.push(
      answer.then(
        ({ rows }) => ({
          part,
          failed: false,
          hits: rows.slice(0, hitsShown).map((row) => read.hitOf(row, ctx.now)),
          hasMore: rows.length > hitsShown,
        }),
        (error: { code?: string; message?: string }) => {
          failure = error
          log.error({ part, code: error.code, reason: error.message }, 'part of a search failed')
          return { part, failed: true, hits: [], hasMore: false }
        },
      ),
    )
  }
  await Promise.allSettled(sent)
  const outcomes = await Promise.all(asked)
  // When no part could be loaded, the cause is not one part, so the error is thrown.
  if (outcomes.length > 0 && outcomes.every(({ failed }) => failed)) throw failure
  return { parts: outcomes }
}

/** Whether the caller may use a part of the search that finds this kind. */
const maySee = (ctx: TenantContext, kind: HitKind) =>
  searchParts.some(([, { finds, permission }]) => finds === kind && may(ctx.role, permission))

/** The current names of hits that a browser remembers by their ids only. */
export async function recentHits(
  ctx: TenantContext,
  { hits }: HouseSearch,
  items: readonly HitRef[],
): Promise<{ hits: SearchHit[] }> {
  const kinds = [...new Set(items.map(({ kind }) => kind))].filter((kind) => maySee(ctx, kind))
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const read = hits[kind]
      if (!read) return []
      const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
      const named = sql`select id, place from unnest(${ids}::uuid[]) with ordinality n(id, place)`
      const { rows } = await read.statement(ctx, named).execute(ctx.tx)
      return rows.map((row): SearchHit => read.hitOf(row, ctx.now))
    }),
  )
  const byId = new Map(found.flat().map((hit) => [`${hit.kind} ${hit.id}`, hit]))
  return { hits: items.flatMap(({ kind, id }) => byId.get(`${kind} ${id}`) ?? []) }
}
