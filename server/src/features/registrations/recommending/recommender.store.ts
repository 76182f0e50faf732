import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export async function findRecommender({ tx, tenantId }: TenantContext, email: string) {
  return tx
    .selectFrom('course_recommender')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst()
}

type New = { bookingId: string; email: string; language: Locale; code: string }

/** False where another request was first: the address has a code already. */
export async function insertRecommender(ctx: TenantContext, of: New): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('course_recommender')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      booking_id: of.bookingId,
      email: of.email,
      language: of.language,
      code: of.code,
      created_at: ctx.now,
    })
    // The condition of the index stands in the text: with a parameter, plans that are made once would not know the index.
    .onConflict((c) => c.columns(['tenant_id', 'email']).where(sql<boolean>`email <> ''`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locked, so that nobody takes two codes at once, and that rewards are counted one after the other. */
export async function lockRecommending(ctx: TenantContext): Promise<void> {
  await sql`select from recommending_settings where tenant_id = ${ctx.tenantId} for update`.execute(ctx.tx)
}
