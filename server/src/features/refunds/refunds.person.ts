import { sql } from 'kysely'
import type { Leaving, PersonPart, Topic } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The mails about refunds to a person: each refund is a topic of its own. */
async function refundTopics({ tx, tenantId }: TenantContext, personId: string): Promise<Topic[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id from refund_request q join payment p on p.tenant_id = q.tenant_id and p.id = q.payment_id
    where q.tenant_id = ${tenantId} and p.payer_person_id = ${personId}`.execute(tx)
  return rows.map(({ id }) => ({ id, subjects: [id] }))
}

/** Nobody answers a link any more for whoever is erased. It comes before the accounts, because an answer leaves one. */
async function endLinks({ tx, tenantId, now }: TenantContext, { personId }: Leaving): Promise<void> {
  await sql`update refund_account_request a set ended_at = ${now}, outcome = 'withdrawn'
    where a.tenant_id = ${tenantId} and a.ended_at is null and exists (
      select from refund_request q join payment p on p.tenant_id = q.tenant_id and p.id = q.payment_id
      where q.tenant_id = a.tenant_id and q.id = a.refund_request_id and p.payer_person_id = ${personId})`.execute(
    tx,
  )
}

/**
 * The account noted for a refund goes; a transfer that was released needs another before it can be made. What was
 * handed to the bank stays with the books.
 */
async function forgetAccounts({ tx, tenantId }: TenantContext, { personId }: Leaving): Promise<void> {
  await sql`update refund_request q set account_holder = '', account_end = '', account_sealed = null, note = ''
    where q.tenant_id = ${tenantId} and exists (
      select from payment p where p.tenant_id = q.tenant_id and p.id = q.payment_id
        and p.payer_person_id = ${personId})`.execute(tx)
}

/** What refunds know of a person: whose they are is said by the payment. */
export const refundsPart = {
  mails: {
    addresses: async () => [],
    topics: refundTopics,
    addressesOfOthers: async () => ({ byTopic: [], anywhere: [] }),
  },
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: async (ctx, leaving) => {
      await endLinks(ctx, leaving)
      await forgetAccounts(ctx, leaving)
    },
  },
} satisfies PersonPart
