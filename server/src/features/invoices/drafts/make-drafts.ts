import type { NewInvoices } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceAmounts } from '@reihum/contract/invoices/invoice-amounts.ts'
import { sql } from 'kysely'
import { lockReceivables } from '#features/ledger/lock-money.ts'
import { today } from '#features/payments/today.ts'
import { tenantCountry } from '#features/tenants/tenant.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { invoiceDrafted } from '../invoice.events.ts'
import { insertDrafts, type NewDraft, nameOf } from '../invoice.store.ts'
import { invoiceSettings, textsOf } from '../invoice-settings.ts'
import { type Draft, draftsFrom } from './draft.rules.ts'
import { invoiceable } from './invoiceable.queries.ts'

type Chosen = Pick<NewInvoices, 'selection' | 'grouping'>

/** What drafts about a choice would say today. The receivables are locked, so that nobody else puts them on an invoice. */
export async function composeDrafts(ctx: TenantContext, { selection, grouping }: Chosen): Promise<Draft[]> {
  const { usualFormat: format } = await invoiceSettings(ctx)
  const seen = await invoiceable(ctx, selection, format)
  await lockReceivables(
    ctx,
    seen.map(({ id }) => id),
  )
  // Read again under the locks: some may be on an invoice by now, or charge something else.
  const ids = seen.map(({ id }) => id)
  const owed = ids.length > 0 ? await invoiceable(ctx, { receivableIds: ids as never[] }, format) : []
  return draftsFrom(owed, grouping, { today: today(ctx), country: await tenantCountry(ctx) })
}

/** A draft with the texts of the provider, ready to be stored. */
export async function asNewDraft(ctx: TenantContext, draft: Draft): Promise<NewDraft> {
  const texts = textsOf(await invoiceSettings(ctx), draft.language)
  return { ...draft, ...texts, id: newId(ctx.now.getTime()), kind: 'invoice', precedingId: null, reason: '' }
}

/** Stores drafts and tells the log of each. */
export async function storeDrafts(ctx: TenantContext, drafts: readonly NewDraft[]): Promise<void> {
  await insertDrafts(ctx, drafts)
  await recordMany(
    ctx,
    drafts.map(({ id, recipient, lines }) => ({
      event: invoiceDrafted(id, {
        recipientName: nameOf(recipient),
        amountCents: invoiceAmounts(lines).grossCents,
      }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}

async function draftsOfRequest(ctx: TenantContext, requestKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from invoice
    where tenant_id = ${ctx.tenantId} and request_key = ${requestKey}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/**
 * Makes drafts of everything that was chosen and is on no invoice yet. Sent twice, it makes them once: whatever has a
 * draft already is left out the second time.
 */
export async function makeDrafts(
  ctx: TenantContext,
  { requestKey, ...chosen }: NewInvoices,
): Promise<string[]> {
  await oneAtATime(ctx, requestKey)
  const before = await draftsOfRequest(ctx, requestKey)
  if (before.length > 0) return before
  const drafts = await composeDrafts(ctx, chosen)
  if (drafts.length === 0) throw new Refusal('INVOICE_NOTHING_TO_CHARGE')
  const made = await Promise.all(drafts.map((draft) => asNewDraft(ctx, draft)))
  await storeDrafts(
    ctx,
    // The first carries the key, by which a second sending is known.
    made.map((draft, index) => ({ ...draft, requestKey: index === 0 ? requestKey : null })),
  )
  return made.map(({ id }) => id)
}
