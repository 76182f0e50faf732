import { sql } from 'kysely'
import type { Leaving, PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

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
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: forgetAccounts,
  },
} satisfies PersonPart
