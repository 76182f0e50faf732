import type { Less } from '@reihum/contract/courses/reductions.ts'
import { sql } from 'kysely'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { storeCoursesOfCode } from './code.store.ts'
import { drawSingles } from './draw-singles.ts'

/** What the codes of each set begin with, in any language. */
const beginnings = { newcomers: 'START', rewards: 'BONUS' } as const
type MadeFor = keyof typeof beginnings

/** A name that no code of the staff has; nobody reads or types it. */
async function freeName(ctx: TenantContext, madeFor: MadeFor): Promise<string> {
  const name = `RECOMMENDING-${beginnings[madeFor]}`
  const { rows } = await sql<{ code: string }>`select code from discount_code
    where tenant_id = ${ctx.tenantId} and code like ${`${name}%`}`.execute(ctx.tx)
  const taken = new Set(rows.map(({ code }) => code))
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`
  return free
}

/** Each of its codes lowers the price of one place of a booking, on top of the reductions of the course. */
async function insertSet(ctx: TenantContext, madeFor: MadeFor, { percent, cents }: Less): Promise<string> {
  const code = await freeName(ctx, madeFor)
  const id = newId(ctx.now.getTime())
  await ctx.tx
    .insertInto('discount_code')
    .values({
      tenant_id: ctx.tenantId,
      id,
      code,
      name_sort: fold(code),
      percent,
      cents,
      made_for: madeFor,
      most_per_booking: 1,
      combines: true,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  return id
}

type Newcomers = { id: string | null; less: Less; courseIds: readonly string[]; isOn: boolean }

/** What newcomers get, from the next order on: the set is made once, and is in the archive while the programme is off. */
export async function storeNewcomersSet(
  ctx: TenantContext,
  { id, less, courseIds, isOn }: Newcomers,
): Promise<string> {
  const setId = id ?? (await insertSet(ctx, 'newcomers', less))
  await ctx.tx
    .updateTable('discount_code')
    .set((eb) => ({
      percent: less.percent,
      cents: less.cents,
      archived_at: isOn ? null : ctx.now,
      revision: eb('revision', '+', 1),
      updated_at: ctx.now,
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', setId)
    .execute()
  await storeCoursesOfCode(ctx, setId, courseIds)
  return setId
}

/** What recommenders get. Other terms are another set, so that a reward stays what it was when it was given. */
export async function storeRewardsSet(
  ctx: TenantContext,
  { id, less }: { id: string | null; less: Less },
): Promise<string> {
  const before = id
    ? await ctx.tx
        .selectFrom('discount_code')
        .select(['percent', 'cents'])
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  const isSame = before?.percent === less.percent && before.cents === less.cents
  return id && isSame ? id : insertSet(ctx, 'rewards', less)
}

/** What a code of a set takes off. */
export async function lessOfSet(ctx: TenantContext, setId: string): Promise<Less> {
  return ctx.tx
    .selectFrom('discount_code')
    .select(['percent', 'cents'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', setId)
    .executeTakeFirstOrThrow()
}

/** The set of rewards that was promised at a time: the latest one of then. */
export async function rewardsSetAt(ctx: TenantContext, at: Date): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('discount_code')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('made_for', '=', 'rewards')
    .where('created_at', '<=', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

type NewCode = { setId: string; madeFor: MadeFor; validUntil?: string }

/** A code of such a set: that of a recommender is for many newcomers, that of a reward is good once. */
export async function addRecommendingCode(
  ctx: TenantContext,
  { setId, madeFor, validUntil }: NewCode,
): Promise<string> {
  const [code = ''] = drawSingles(beginnings[madeFor], 1)
  await ctx.tx
    .insertInto('single_code')
    .values({
      tenant_id: ctx.tenantId,
      code,
      code_id: setId,
      for_many: madeFor === 'newcomers',
      valid_until: validUntil ?? null,
    })
    .execute()
  return code
}

/** Nobody can use these codes any more; prices that were agreed stay. */
export async function endRecommendingCodes(ctx: TenantContext, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await ctx.tx
    .updateTable('single_code')
    .set({ used: true })
    .where('tenant_id', '=', ctx.tenantId)
    .where('code', 'in', [...codes])
    .execute()
}
