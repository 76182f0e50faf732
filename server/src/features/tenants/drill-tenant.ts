import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import type { TenantFacts } from '#platform/tenant-context.ts'

/** After so long without a word whoever ran a drill is taken to be gone. */
const silentMs = 60_000

/**
 * A tenant for one drill, like the one it is for, under an address that nobody guesses. There is one at a time: making it
 * takes the turn.
 */
export async function openDrillTenant(inPlatform: InPlatform, like: TenantFacts): Promise<TenantId> {
  return inPlatform(async ({ tx, now }) => {
    const id = newId(now.getTime()) as TenantId
    await tx
      .insertInto('tenant')
      .values({
        id,
        slug: `drill-${newSecretToken()
          .replace(/[^a-z0-9]/gi, '')
          .toLowerCase()
          .slice(0, 24)}`,
        company: like.company,
        director: like.company,
        language: like.language,
        time_zone: like.timeZone,
        currency_code: like.currencyCode,
        tier: like.tier,
        created_at: now,
        is_drill: true,
      })
      .execute()
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'tenant_that_is_a_drill')) throw new Refusal('SALE_DRILL_RUNNING')
        throw error
      })
    return id
  })
}

const end = ({ tx }: Pick<PlatformContext, 'tx'>, id: string) => sql`select end_drill(${id})`.execute(tx)

/** With everything that happened in it. */
export async function endDrillTenant(inPlatform: InPlatform, id: TenantId): Promise<void> {
  await inPlatform((ctx) => end(ctx, id))
}

/** Takes away what is left where the process that ran a drill is gone, and says that it came to nothing. */
export async function endAbandonedDrills(inPlatform: InPlatform): Promise<void> {
  await inPlatform(async (ctx) => {
    const { tx, now } = ctx
    const silentSince = new Date(now.getTime() - silentMs)
    await tx
      .updateTable('sale_drill')
      .set({ state: 'failed', finished_at: now, drill_tenant_id: null })
      .where('state', '=', 'running')
      .where('beat_at', '<', silentSince)
      .execute()
    const abandoned = await tx
      .selectFrom('tenant as t')
      .select('t.id')
      .where('t.is_drill', '=', true)
      .where('t.created_at', '<', silentSince)
      .where(
        sql<boolean>`not exists (select from sale_drill d where d.drill_tenant_id = t.id and d.state = 'running')`,
      )
      .execute()
    for (const { id } of abandoned) await end(ctx, id)
  })
}
