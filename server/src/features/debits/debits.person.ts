import { sql } from 'kysely'
import type { PersonPart, Topic } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The letters that announced debits to a person, and those about returns: each is a topic of mails. */
async function debitTopics(ctx: TenantContext, personId: string): Promise<Topic[]> {
  const { rows } = await sql<{ id: string }>`
    select id from debit_notice where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}
    union all select id from debit where tenant_id = ${ctx.tenantId} and payer_person_id = ${personId}`.execute(
    ctx.tx,
  )
  return rows.map(({ id }) => ({ id, subjects: [id] }))
}

async function moveDebits(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  for (const table of ['debit_notice', 'debit'] as const)
    await sql`update ${sql.table(table)} set payer_person_id = ${toId}
      where tenant_id = ${ctx.tenantId} and payer_person_id = ${fromId}`.execute(ctx.tx)
}

/** What was collected is kept by law with what the bank was told; it names the person only by the shell that stays. */
export const debitsPart = {
  mails: {
    addresses: async () => [],
    topics: debitTopics,
    addressesOfOthers: async () => ({ byTopic: [], anywhere: [] }),
  },
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    // Nothing here is a note about the person.
    erase: async () => {},
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveDebits },
} satisfies PersonPart
