import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { type CodeUse, countCodeUses, lockCodes } from '#features/courses/codes/count-code-uses.ts'
import type { CodeRedemption } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Redemption = Pick<Insertable<CodeRedemption>, 'code_id' | 'cents' | 'single_code'>

/** What redemptions come to, a line for each code. */
function usesOf(redemptions: readonly Redemption[], sign: 1 | -1): CodeUse[] {
  return [...Map.groupBy(redemptions, ({ code_id }) => code_id)].map(([codeId, ones]) => ({
    codeId,
    people: sign * ones.length,
    cents: sign * ones.reduce((sum, { cents }) => sum + cents, 0),
    singles: ones.flatMap(({ single_code }) => single_code ?? []),
  }))
}

/** Counts new redemptions; the codes are locked since they were looked at. */
export async function countRedemptions(
  ctx: TenantContext,
  redemptions: readonly Redemption[],
): Promise<void> {
  await countCodeUses(ctx, usesOf(redemptions, 1))
}

/** Whoever gives up a place or a turn gives back what they used of a code; others can use it again. */
export async function freeRedemptions(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return
  const { rows } = await sql<Redemption>`update code_redemption set freed_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and registration_id = any(${[...registrationIds]}::uuid[]) and freed_at is null
    returning code_id, cents, single_code`.execute(ctx.tx)
  if (rows.length === 0) return
  const uses = usesOf(rows, -1)
  await lockCodes(
    ctx,
    uses.map(({ codeId }) => codeId),
  )
  await countCodeUses(ctx, uses)
}
