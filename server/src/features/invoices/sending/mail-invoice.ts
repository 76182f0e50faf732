import type { InvoiceLetter } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { tenantBrand } from '#features/tenants/brand.queries.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { composeMail } from '#platform/mail/letter.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { invoiceSent } from '../invoice.events.ts'
import { updateInvoice } from '../invoice.store.ts'
import { invoiceMail } from './invoice.mails.ts'

type Sent = {
  id: string
  content: InvoiceContent
  address: string
  letter: InvoiceLetter
  /** The original. */
  file: File
}

/** Queues the mail that brings an invoice, and notes beside the invoice that it was sent. */
export async function mailInvoice(
  ctx: TenantContext,
  { mail, publicUrl }: { mail: MailPosture; publicUrl: string },
  { id, content, address, letter, file }: Sent,
): Promise<void> {
  const to = portalAddresses(ctx, publicUrl, content.language)
  const links = { privacy: to('privacy'), imprint: to('imprint') }
  const look = { company: ctx.tenant.company, locale: content.language, brand: await tenantBrand(ctx) }
  await queueMail(ctx, mail, {
    eventId: newId(ctx.now.getTime()),
    kind: 'invoice.sent',
    recipient: address,
    content: composeMail(invoiceMail(content, letter, links), look),
    subject: { kind: 'invoice', id },
    attachments: [
      { filename: file.name, mediaType: file.type, content: Buffer.from(await file.arrayBuffer()) },
    ],
  })
  await updateInvoice(ctx, id, { sent_at: ctx.now })
  await record(ctx, invoiceSent(id, content.number))
}
