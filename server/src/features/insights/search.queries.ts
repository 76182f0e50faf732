import {
  type HitKind,
  type HitRef,
  hitsShown,
  type SearchAnswer,
  type SearchHit,
  type SearchPart,
  searchParts,
  searchPermissions,
} from '@reihum/contract/insights/search.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Log } from '#platform/log.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { askedNumber, cleanQuery } from './search.rules.ts'
import { type Found, hitShapes } from './search-hits.queries.ts'

/** Whoever types does not wait longer; what takes longer is told as not loaded. */
const partLimitMs = 2000

/** One more than is shown tells that there are more. */
const atMost = sql.lit(hitsShown + 1)

type Part = { kind: HitKind; found: (ctx: TenantContext, query: string) => Found | null }

const parts: Record<SearchPart, Part> = {
  bookingNumbers: {
    kind: 'registration',
    found({ tenantId }, query) {
      const number = askedNumber(query)
      if (!number) return null
      return sql`select id, shortcode as place from (
        select id, shortcode from registration where tenant_id = ${tenantId} and shortcode >= ${number.from}
        order by shortcode limit ${atMost}) n where starts_with(shortcode, ${number.from})`
    },
  },
  courses: {
    kind: 'course',
    found: ({ now }, query) => sql`select id, place from course_hits(${query}, ${atMost}, ${now})`,
  },
  persons: {
    kind: 'person',
    found: (_, query) =>
      sql`select id, ordinality as place from person_hits(${query}, ${atMost}) with ordinality h(id, early, ordinality)`,
  },
  registrations: {
    kind: 'registration',
    found: ({ now }, query) => sql`select id, place from registration_hits(${query}, ${atMost}, ${now})`,
  },
  places: {
    kind: 'place',
    found: (_, query) => sql`select id, place from place_hits(${query}, ${atMost})`,
  },
  instructors: {
    kind: 'instructor',
    found: (_, query) => sql`select id, place from instructor_hits(${query}, ${atMost})`,
  },
}

type Outcome = SearchAnswer['parts'][number]

/**
 * All parts in one round trip. A search changes nothing, so after each part the transaction goes back to where it began:
 * whatever became of one, the next finds everything in order.
 */
export async function searchEverything(ctx: TenantContext, typed: string, log: Log): Promise<SearchAnswer> {
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
  for (const part of searchParts) {
    if (!may(ctx.role, searchPermissions[part])) continue
    const { kind, found } = parts[part]
    const ids = found(ctx, query)
    if (!ids) continue
    const { statement, hitOf } = hitShapes[kind]
    const answer = send(statement(ctx, ids))
    send(sql`rollback to savepoint part`)
    asked.push(
      answer.then(
        ({ rows }) => ({
          part,
          failed: false,
          hits: rows.slice(0, hitsShown).map((row) => hitOf(row, ctx.now)),
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
  // Where nothing at all could be loaded, something else is wrong than one part.
  if (outcomes.length > 0 && outcomes.every(({ failed }) => failed)) throw failure
  return { parts: outcomes }
}

const permissionOf: Record<HitKind, SearchPart> = {
  course: 'courses',
  person: 'persons',
  registration: 'registrations',
  place: 'places',
  instructor: 'instructors',
}

/** What a browser remembers by its id alone, as it is called now. */
export async function recentHits(
  ctx: TenantContext,
  items: readonly HitRef[],
): Promise<{ hits: SearchHit[] }> {
  const kinds = [...new Set(items.map(({ kind }) => kind))].filter((kind) =>
    may(ctx.role, searchPermissions[permissionOf[kind]]),
  )
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
      const { statement, hitOf } = hitShapes[kind]
      const named = sql`select id, place from unnest(${ids}::uuid[]) with ordinality n(id, place)`
      const { rows } = await statement(ctx, named).execute(ctx.tx)
      return rows.map((row): SearchHit => hitOf(row, ctx.now))
    }),
  )
  const byId = new Map(found.flat().map((hit) => [`${hit.kind} ${hit.id}`, hit]))
  return { hits: items.flatMap(({ kind, id }) => byId.get(`${kind} ${id}`) ?? []) }
}
