import { sql } from 'kysely'
import { removeKeptFile } from '#features/files/kept-files.ts'
import type { PersonPart, Topic } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mandateStateToday } from './mandate.queries.ts'
import { storeMandateChange } from './mandate.store.ts'

async function countMandates(ctx: TenantContext, personId: string) {
  const { rows } = await sql<{ mandates: number }>`select count(*) as mandates from mandate
    where tenant_id = ${ctx.tenantId} and person_id = ${personId}`.execute(ctx.tx)
  return { mandates: rows[0]?.mandates ?? 0 }
}

/** Letters about a mandate belong to its payer. */
async function mandateTopics({ tx, tenantId }: TenantContext, personId: string): Promise<Topic[]> {
  const rows = await tx
    .selectFrom('mandate')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .execute()
  return rows.map(({ id }) => ({ id, subjects: [id] }))
}

async function reportOfMandates(ctx: TenantContext, personId: string) {
  const rows = await ctx.tx
    .selectFrom('mandate as m')
    .leftJoin('kept_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'm.tenant_id').onRef('f.id', '=', 'm.file_id'),
    )
    .selectAll('m')
    .select('f.filename as scan')
    .select(mandateStateToday(ctx, 'm').as('state'))
    .where('m.tenant_id', '=', ctx.tenantId)
    .where('m.person_id', '=', personId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
  return {
    mandates: rows.map((row) => ({
      reference: row.reference,
      state: row.state,
      holder: row.holder,
      accountEnd: row.account_end,
      creditorName: row.creditor_name,
      creditorId: row.creditor_id,
      signedOn: row.signed_on,
      lastUsedOn: row.last_used_on,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      textAgreed: row.text_agreed,
      scan: row.scan,
    })),
  }
}

async function moveMandates(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  await sql`update mandate set person_id = ${toId}, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and person_id = ${fromId}`.execute(ctx.tx)
}

/**
 * A scan of a mandate under which nothing was collected proves nothing. All mandates are locked first, so that a scan that
 * is being attached comes before and is found, or after and is refused.
 */
async function removeUnusedScans(ctx: TenantContext, personId: string): Promise<void> {
  const { tx, tenantId } = ctx
  await sql`select from mandate where tenant_id = ${tenantId} and person_id = ${personId}
    order by id for update`.execute(tx)
  const unused = await tx
    .selectFrom('mandate')
    .select(['id', 'revision', 'file_id'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .where('file_id', 'is not', null)
    .where('last_used_on', 'is', null)
    .execute()
  for (const mandate of unused) {
    await storeMandateChange(ctx, mandate, { file_id: null })
    await removeKeptFile(ctx, mandate.file_id as string)
  }
}

/** A mandate is the proof of what was collected under it, so it is kept with the books; nothing more is collected. */
async function endMandates(ctx: TenantContext, { personId }: { personId: string }): Promise<void> {
  await removeUnusedScans(ctx, personId)
  await sql`update mandate set revoked_at = ${ctx.now}, revoked_reason = '', revision = revision + 1
    where tenant_id = ${ctx.tenantId} and person_id = ${personId} and revoked_at is null`.execute(ctx.tx)
}

/** What mandates know of a person: the accounts that may be collected from. */
export const mandatesPart = {
  report: reportOfMandates,
  counts: countMandates,
  mails: {
    addresses: async () => [],
    topics: mandateTopics,
    addressesOfOthers: async () => ({ byTopic: [], anywhere: [] }),
  },
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: endMandates,
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveMandates },
} satisfies PersonPart
