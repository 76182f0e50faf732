import { sql } from 'kysely'
import type { PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

async function countMandates(ctx: TenantContext, personId: string) {
  const { rows } = await sql<{ mandates: number }>`select count(*) as mandates from mandate
    where tenant_id = ${ctx.tenantId} and person_id = ${personId}`.execute(ctx.tx)
  return { mandates: rows[0]?.mandates ?? 0 }
}

async function moveMandates(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  await sql`update mandate set person_id = ${toId}, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and person_id = ${fromId}`.execute(ctx.tx)
}

/** A mandate is the proof of what was collected under it, so it is kept with the books; nothing more is collected. */
async function endMandates(ctx: TenantContext, { personId }: { personId: string }): Promise<void> {
  await sql`update mandate set revoked_at = ${ctx.now}, revoked_reason = '', revision = revision + 1
    where tenant_id = ${ctx.tenantId} and person_id = ${personId} and revoked_at is null`.execute(ctx.tx)
}

/** What mandates know of a person: the accounts that may be collected from. */
export const mandatesPart = {
  counts: countMandates,
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: endMandates,
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveMandates },
} satisfies PersonPart
