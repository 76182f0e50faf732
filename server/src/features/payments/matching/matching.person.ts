import { sql } from 'kysely'
import type { Leaving } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Accounts that pay for somebody pay for the person they were merged into. */
export async function moveRules(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  await sql`delete from matching_rule m where m.tenant_id = ${ctx.tenantId} and m.payer_person_id = ${fromId}
    and exists (select from matching_rule o where o.tenant_id = m.tenant_id and o.payer_person_id = ${toId}
      and o.account_digest = m.account_digest)`.execute(ctx.tx)
  await sql`update matching_rule set payer_person_id = ${toId}, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and payer_person_id = ${fromId}`.execute(ctx.tx)
}

/** The rules about somebody go with them: an account is a personal detail. */
export async function forgetRules(ctx: TenantContext, { personId }: Leaving): Promise<void> {
  await sql`delete from matching_rule where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}`.execute(
    ctx.tx,
  )
}
