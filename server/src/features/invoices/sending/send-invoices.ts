import {
  type InvoiceSelection,
  invoiceSending,
  otherAddresses,
} from '@reihum/contract/invoices/invoice.schema.ts'
import { type InvoiceContent, invoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import type { z } from 'zod'
import { readKeptFile } from '#features/files/kept-files.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { JobDependencies } from '#platform/room.ts'
import { startRun } from '#platform/runs/start-run.ts'
import { workRun } from '#platform/runs/work-run.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { keepOriginal, originalOf } from '../finals/keep-paper.ts'
import { sendingStarted } from '../invoice.events.ts'
import { invoiceRows, isUndelivered, selectedIds } from '../invoice.queries.ts'
import { findInvoice, lockInvoice } from '../invoice.store.ts'
import { mailInvoice, proposedLetter } from './mail-invoice.ts'

export const sendingKind = 'invoices.send'

/** What a run sends: the letter, and to which addresses some go instead of those of their recipients. */
const action = invoiceSending.extend({ addresses: otherAddresses })
type Action = z.output<typeof action>

type Wanted = Action & { id: string; selection: InvoiceSelection }

const addressFor = ({ addresses }: Action, id: string) =>
  addresses.find(({ invoiceId }) => invoiceId === id)?.recipient

/** Queues the run that sends them. Sent twice, it is one run, and brings each recipient one mail. */
export async function startSending(
  ctx: TenantContext,
  { id, selection, letter, again, addresses }: Wanted,
): Promise<void> {
  requireVerified(ctx)
  const itemIds = await selectedIds(ctx, selection, 'final')
  const wanted = action.parse({ letter, again, addresses })
  if (!(await startRun(ctx, { id, kind: sendingKind, action: wanted, itemIds }))) return
  if (itemIds.length > 0) await requireRoom(ctx, 'mailsAMonth', itemIds.length)
  await record(ctx, sendingStarted(ctx.tenantId, id, itemIds.length))
}

async function isErased({ tx, tenantId }: TenantContext, personId: string): Promise<boolean> {
  const { erased_at } = await tx
    .selectFrom('person')
    .select('erased_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return erased_at !== null
}

/** The mail that was to bring it did not arrive: sending it again gives nobody a second copy. */
async function isNewestUndelivered(ctx: TenantContext, id: string): Promise<boolean> {
  const row = await invoiceRows(ctx).where('i.id', '=', id).select(isUndelivered.as('is')).executeTakeFirst()
  return row?.is ?? false
}

/** What is sent of an invoice, and to whom. Final invoices of somebody who was erased are kept, and sent to nobody. */
async function sendable(ctx: TenantContext, id: string, recipient?: string) {
  const row = await findInvoice(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if (!row.content) throw new Refusal('INVOICE_DRAFT')
  if (await isErased(ctx, row.payer_person_id)) throw new Refusal('PERSON_ERASED')
  const content: InvoiceContent = invoiceContent.parse(JSON.parse(row.content))
  const address = recipient ?? content.recipient.email
  if (!address) throw new Refusal('INVOICE_WITHOUT_ADDRESS')
  return { content, address, wasSent: row.sent_at !== null && !(await isNewestUndelivered(ctx, id)) }
}

/** How one invoice would be sent. */
export async function previewSending(ctx: TenantContext, id: string) {
  const { content, address, wasSent } = await sendable(ctx, id)
  const file = await originalOf(ctx, id)
  const letter = await proposedLetter(ctx, content)
  return {
    recipient: address,
    format: content.recipient.format,
    ...letter,
    filenames: file ? [file.filename] : [],
    wasSent,
  }
}

type Dependencies = Pick<
  JobDependencies,
  'inTenant' | 'press' | 'storage' | 'incoming' | 'mail' | 'publicUrl'
>

/**
 * Sends the invoices of a run, each with its original. Mail, note and result are one transaction, so nobody gets a second
 * copy whatever is killed; what was sent before is sent again only where that is wanted.
 */
export function sendMany(dependencies: Dependencies) {
  const { inTenant, storage } = dependencies
  return workRun<Action, { file: File | null }>(
    { inTenant },
    {
      kind: sendingKind,
      parse: (given) => action.parse(given),
      portion: 10,
      prepare: async (tenantId, id, wanted) => {
        const { again } = wanted
        const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
          inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
        const { wasSent } = await enter((ctx) => sendable(ctx, id, addressFor(wanted, id)))
        if (wasSent && !again) return { file: null }
        await keepOriginal(dependencies, tenantId, id)
        const kept = await enter((ctx) => originalOf(ctx, id))
        if (!kept) throw new Refusal('INVOICE_NOT_PRINTED')
        return { file: await readKeptFile(storage, tenantId, kept) }
      },
      act: async (ctx, id, wanted, { file }) => {
        const { letter, again } = wanted
        await lockInvoice(ctx, id)
        const { content, address, wasSent } = await sendable(ctx, id, addressFor(wanted, id))
        if (!file || (wasSent && !again)) return 'unchanged'
        await mailInvoice(ctx, dependencies, { id, content, address, letter, file })
        return 'done'
      },
    },
  )
}
