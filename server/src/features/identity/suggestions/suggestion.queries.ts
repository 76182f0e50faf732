import {
  type AdminSuggestion,
  type OwnSuggestion,
  suggestionKinds,
  type suggestionListInput,
  suggestionStates,
} from '@reihum/contract/identity/suggestion.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'

type ListInput = z.output<typeof suggestionListInput>

const written = ['s.id', 's.at', 's.kind', 's.words', 's.may_answer', 's.page', 's.state'] as const

type Row = {
  id: string
  at: Date
  kind: string
  words: string
  may_answer: boolean
  page: string | null
  state: string
}

const asOwn = (row: Row) =>
  ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    words: row.words,
    mayAnswer: row.may_answer,
    page: row.page,
    state: row.state,
  }) as OwnSuggestion

const ofUser = ({ tx }: PlatformContext, userId: string) =>
  tx.selectFrom('suggestion as s').where('s.user_id', '=', userId)

export async function ownSuggestions(
  ctx: PlatformContext,
  userId: string,
  page: { page: number; size: number },
) {
  const matching = ofUser(ctx, userId)
  const { rows, total } = await readPage(
    matching.select(written).orderBy('s.at', 'desc').orderBy('s.id', 'desc'),
    matching,
    page,
  )
  return { items: rows.map(asOwn), total }
}

/** All that somebody wrote, the oldest first. */
export async function allSuggestionsOf(ctx: PlatformContext, userId: string): Promise<OwnSuggestion[]> {
  const rows = await ofUser(ctx, userId).select(written).orderBy('s.at').orderBy('s.id').execute()
  return rows.map(asOwn)
}

export async function suggestionByKey(
  ctx: PlatformContext,
  userId: string,
  requestKey: string,
): Promise<OwnSuggestion | null> {
  const row = await ofUser(ctx, userId)
    .select(written)
    .where('s.request_key', '=', requestKey)
    .executeTakeFirst()
  return row ? asOwn(row) : null
}

const all = ({ tx }: PlatformContext) =>
  tx.selectFrom('suggestion as s').innerJoin('user_account as u', 'u.id', 's.user_id')

const asSuperusersSee = [
  ...written,
  's.revision',
  's.note',
  's.user_id',
  's.of_tenant',
  'u.username',
  'u.full_name',
  'u.email',
  's.company',
] as const

type AdminRow = Row & {
  revision: number
  note: string
  user_id: string
  of_tenant: string | null
  username: string
  full_name: string
  email: string
  company: string
}

const asAdmin = (row: AdminRow) =>
  ({
    ...asOwn(row),
    revision: row.revision,
    note: row.note,
    tenant: row.of_tenant && { id: row.of_tenant, name: row.company },
    user: {
      id: row.user_id,
      name: row.full_name || row.username,
      email: row.may_answer ? row.email : null,
    },
  }) as AdminSuggestion

const placeIn = (words: readonly string[], column: string) =>
  sql`array_position(${sql.val([...words])}::text[], ${sql.ref(column)})`

const sortedBy: Record<ListInput['sort'], RawBuilder<unknown>> = {
  at: sql.ref('s.at'),
  kind: placeIn(suggestionKinds, 's.kind'),
  state: placeIn(suggestionStates, 's.state'),
  company: foldedColumn('s.company'),
}

export async function listSuggestions(ctx: PlatformContext, input: ListInput) {
  let matching = all(ctx)
  const { kind, state, tenantId, q, sort, dir } = input
  if (kind) matching = matching.where('s.kind', '=', kind)
  if (state) matching = matching.where('s.state', '=', state)
  if (tenantId) matching = matching.where('s.of_tenant', '=', tenantId)
  if (q) {
    const words = foldedPattern(q)
    matching = matching.where((eb) =>
      eb.or([
        eb(foldedColumn('s.words'), 'like', words),
        eb(foldedColumn('s.note'), 'like', words),
        eb(foldedColumn('s.company'), 'like', words),
        eb('u.name_sort', 'like', words),
      ]),
    )
  }
  const { rows, total } = await readPage(
    matching
      .select(asSuperusersSee)
      .orderBy(sortedBy[sort], (order) =>
        dir === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
      )
      .orderBy('s.id', dir),
    matching,
    input,
  )
  return { items: rows.map(asAdmin), total }
}

export async function findSuggestion(ctx: PlatformContext, id: string): Promise<AdminSuggestion | null> {
  const row = await all(ctx).select(asSuperusersSee).where('s.id', '=', id).executeTakeFirst()
  return row ? asAdmin(row) : null
}

export async function getSuggestion(ctx: PlatformContext, id: string): Promise<AdminSuggestion> {
  const found = await findSuggestion(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
