import type { InvoiceLetter } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { rewritten } from '#platform/mail/rewrite-letter.ts'
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

/** What the mail that brings an invoice says if nobody writes other words for it. */
export async function proposedLetter(ctx: TenantContext, content: InvoiceContent): Promise<InvoiceLetter> {
  const proposed = invoiceMail(content, { subject: '', text: '' }, { privacy: '', imprint: '' })
  const said = await rewritten(ctx, { kind: 'invoice.sent', locale: content.language }, proposed)
  // A provider's own text begins as it likes; ours with a greeting that is not shown here.
  const greeting = said.greeting === proposed.greeting ? [] : [said.greeting]
  return { subject: said.subject, text: [...greeting, ...said.paragraphs].join('\n\n') }
}

/** Queues the mail that brings an invoice, and notes beside the invoice that it was sent. */
export async function mailInvoice(
  ctx: TenantContext,
  { mail, publicUrl }: { mail: MailPosture; publicUrl: string },
  { id, content, address, letter, file }: Sent,
): Promise<void> {
  const to = portalAddresses(ctx, publicUrl, content.language)
  const links = { privacy: to('privacy'), imprint: to('imprint') }
  const said = { letter: invoiceMail(content, letter, links), locale: content.language }
  await queueMail(ctx, mail, {
    eventId: newId(ctx.now.getTime()),
    kind: 'invoice.sent',
    recipient: address,
    content: await composeLetter(ctx, 'invoice.sent', said),
    subject: { kind: 'invoice', id },
    attachments: [
      { filename: file.name, mediaType: file.type, content: Buffer.from(await file.arrayBuffer()) },
    ],
  })
  await updateInvoice(ctx, id, { sent_at: ctx.now })
  await record(ctx, invoiceSent(id, content.number))
}
