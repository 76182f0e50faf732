import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { isQueued } from '#platform/mail/queue-mail.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { pdf, printReceipt } from './print-receipt.ts'
import { receiptLetter } from './receipt.mails.ts'
import { receiptFacts } from './receipt.queries.ts'

type Sent = EventJob & { paymentId: string; recipient: string }

const kind = 'payment.receipt'

/** Nothing is sent any more about a payer who was erased meanwhile. */
async function isErased({ tx, tenantId }: TenantContext, paymentId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('payment as p')
    .innerJoin('person as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.payer_person_id'),
    )
    .select('n.id')
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', paymentId)
    .where('n.erased_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Prints the receipt between two transactions, so that printing holds no connection. */
export function receiptJobs(dependencies: JobDependencies) {
  const { inTenant, press, publicUrl } = dependencies
  return {
    'payments.send-receipt': async (payload: Sent) => {
      const { tenantId, eventId, paymentId, recipient } = payload
      const told = await inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
        if ((await isQueued(ctx, { eventId, kind })) || (await isErased(ctx, paymentId))) return null
        const facts = await receiptFacts(ctx, paymentId)
        const to = portalAddresses(ctx, publicUrl, facts.locale)
        return { facts, links: { privacy: to('privacy'), imprint: to('imprint') } }
      })
      if (!told) return
      const { facts, links } = told
      const { filename, content } = await printReceipt(press, facts)
      const mail = {
        letter: receiptLetter(facts, links),
        locale: facts.locale,
        recipient,
        subject: { kind: 'payment', id: paymentId },
        attachments: [{ filename, mediaType: pdf, content: Buffer.from(content) }],
      }
      await mailOnce(dependencies, kind, async () => [mail])(payload)
    },
  }
}
