import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { verifiedAddresses } from '#features/tenants/member.queries.ts'
import type { JobDependencies } from '#platform/room.ts'
import { methodFailedLetter } from './checkout.mails.ts'

type Failed = EventJob & { service: string; outcome: string }

const names: Readonly<Record<string, string>> = { paypal: 'PayPal', stripe: 'Stripe' }

export const tellMethodFailed = (dependencies: JobDependencies) =>
  mailOnce(dependencies, 'payment-service.failed', async (ctx, { service, outcome }: Failed) => {
    const { language: locale, company } = ctx.tenant
    const url = `${dependencies.publicUrl}/settings/payment-methods`
    const letter = methodFailedLetter({ locale, company, service: names[service] ?? service, outcome, url })
    return (await verifiedAddresses(ctx, ['admin'])).map((recipient) => ({ letter, locale, recipient }))
  })
