import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { isQueued } from '#platform/mail/queue-mail.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { voucherLetter } from './voucher.mails.ts'
import { voucherFacts } from './voucher-facts.queries.ts'
import { pdf, printVoucher } from './voucher-paper.ts'

type Sent = EventJob & { voucherId: string; recipient: string }

const kind = 'voucher.sent'

/** Prints the voucher between two transactions, so that printing holds no connection. */
export function vouchersJobs(dependencies: JobDependencies) {
  const { inTenant, press, publicUrl } = dependencies
  return {
    'vouchers.send': async (payload: Sent) => {
      const { tenantId, eventId, voucherId, recipient } = payload
      const told = await inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
        if (await isQueued(ctx, { eventId, kind })) return null
        const { buyerEmail, ...facts } = await voucherFacts(ctx, dependencies, voucherId)
        const to = (path: string) => `${publicUrl}/portal/${ctx.tenant.slug}/${path}?lang=${facts.locale}`
        const isForBuyer = recipient.toLowerCase() === buyerEmail.toLowerCase()
        const letter = voucherLetter(
          { ...facts, company: ctx.tenant.company, isForBuyer },
          { privacy: to('privacy'), imprint: to('imprint') },
        )
        return { facts, letter }
      })
      if (!told) return
      const { facts, letter } = told
      const { filename, content } = await printVoucher(press, facts)
      const mail = {
        letter,
        locale: facts.locale,
        recipient,
        subject: { kind: 'voucher', id: voucherId },
        attachments: [{ filename, mediaType: pdf, content: Buffer.from(content) }],
      }
      await mailOnce(dependencies, kind, async () => [mail])(payload)
    },
  }
}
