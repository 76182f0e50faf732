import type { InvoiceKind } from '@reihum/contract/invoices/invoice-states.ts'
import { sql } from 'kysely'
import type { Leaving, PersonPart, Topic } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

async function countInvoices({ tx, tenantId }: TenantContext, personId: string) {
  const { rows } = await sql<{ invoices: number }>`
    select count(*) as invoices from invoice where tenant_id = ${tenantId} and payer_person_id = ${personId}`.execute(
    tx,
  )
  return rows[0] ?? { invoices: 0 }
}

async function lockInvoicesOf({ tx, tenantId }: TenantContext, personId: string): Promise<void> {
  await sql`select from invoice where tenant_id = ${tenantId} and payer_person_id = ${personId}
    order by id for update`.execute(tx)
}

/** Invoices follow whoever their payer turned out to be; what a final one says stays as it was. */
async function moveInvoices(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  await lockInvoicesOf(ctx, fromId)
  await sql`update invoice set payer_person_id = ${toId}, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and payer_person_id = ${fromId}`.execute(ctx.tx)
}

/** Drafts go with the person. Final invoices are blocked until the law has them kept no longer, and released by a chore then. */
async function discardDrafts({ tx, tenantId }: TenantContext, { personId }: Leaving): Promise<void> {
  await sql`delete from invoice
    where tenant_id = ${tenantId} and payer_person_id = ${personId} and state = 'draft'`.execute(tx)
}

/** The mails that brought invoices: each invoice is a topic of its own. */
async function invoiceTopics({ tx, tenantId }: TenantContext, personId: string): Promise<Topic[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where tenant_id = ${tenantId} and payer_person_id = ${personId}`.execute(tx)
  return rows.map(({ id }) => ({ id, subjects: [id] }))
}

/** What an erasure leaves for the time being, and until when. */
async function keptByLaw({ tx, tenantId }: TenantContext, personId: string) {
  const { rows } = await sql<{ keptInvoices: number; invoicesKeptUntil: string | null }>`
    select count(*) as "keptInvoices", max(kept_until) as "invoicesKeptUntil" from invoice
    where tenant_id = ${tenantId} and payer_person_id = ${personId} and state = 'final' and released_at is null`.execute(
    tx,
  )
  return rows[0] ?? { keptInvoices: 0, invoicesKeptUntil: null }
}

async function invoicesTold({ tx, tenantId }: TenantContext, personId: string) {
  const { rows } = await sql<{
    number: string | null
    kind: InvoiceKind
    issuedOn: string | null
    recipient: string
    grossCents: number
    currency: string
  }>`
    select number, kind, issued_on as "issuedOn", recipient_name as recipient, gross_cents as "grossCents", currency
    from invoice where tenant_id = ${tenantId} and payer_person_id = ${personId} order by made_at, id`.execute(
    tx,
  )
  return { invoices: rows }
}

/** What invoices know of a person: whose they are is said by their payer. */
export const invoicesPart = {
  report: invoicesTold,
  counts: countInvoices,
  mails: {
    addresses: async () => [],
    topics: invoiceTopics,
    addressesOfOthers: async () => ({ byTopic: [], anywhere: [] }),
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveInvoices },
  erasure: {
    preview: keptByLaw,
    awaited: async () => 0,
    lock: lockInvoicesOf,
    logged: async () => ({ corrected: [], made: [] }),
    erase: discardDrafts,
  },
} satisfies PersonPart
