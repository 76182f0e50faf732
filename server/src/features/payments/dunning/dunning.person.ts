import { sql } from 'kysely'
import type { Leaving, PersonPart, Topic } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The letters of dunning to a person: each is a topic of mails. */
async function dunningTopics(ctx: TenantContext, personId: string): Promise<Topic[]> {
  const rows = await ctx.tx
    .selectFrom('dunning_notice')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('payer_person_id', '=', personId)
    .execute()
  return rows.map(({ id }) => ({ id, subjects: [id] }))
}

async function moveDunning(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  await sql`update dunning_pause set person_id = ${toId}
    where tenant_id = ${ctx.tenantId} and person_id = ${fromId}`.execute(ctx.tx)
  await sql`update dunning_notice set payer_person_id = ${toId}
    where tenant_id = ${ctx.tenantId} and payer_person_id = ${fromId}`.execute(ctx.tx)
}

/**
 * What letters said goes, and pauses of the person, and what was noted with those of their receivables. That there were letters stays with the
 * figures.
 */
async function eraseDunningNotes(ctx: TenantContext, { personId }: Leaving): Promise<void> {
  await sql`delete from dunning_pause where tenant_id = ${ctx.tenantId} and person_id = ${personId}`.execute(
    ctx.tx,
  )
  await sql`update dunning_pause d set note = ''
    where d.tenant_id = ${ctx.tenantId} and d.note <> '' and exists (
      select from receivable r where r.tenant_id = d.tenant_id and r.id = d.receivable_id
        and r.payer_person_id = ${personId})`.execute(ctx.tx)
  await sql`update dunning_notice set content = null
    where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}`.execute(ctx.tx)
}

/** What dunning knows of a person. */
export const dunningPart = {
  mails: {
    addresses: async () => [],
    topics: dunningTopics,
    addressesOfOthers: async () => ({ byTopic: [], anywhere: [] }),
  },
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: eraseDunningNotes,
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveDunning },
} satisfies PersonPart
