import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { verifiedAddresses } from '#features/tenants/member.queries.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { chargeLetter } from './charge.mails.ts'
import { toldCharge } from './charge.queries.ts'

type Told = EventJob & { receivableId: string; chargedTenantId: string }

/**
 * The event belongs to the tenant that bills, and the letter to the one that owes: what is owed is read in the first, and
 * written about in the second. Each of them sees nothing of the other but that.
 */
export const chargeJobs = (dependencies: JobDependencies) => ({
  'payments.tell-charge': async ({ receivableId, chargedTenantId, ...job }: Told) => {
    const { inTenant, vault, publicUrl } = dependencies
    const biller = { tenant: job.tenantId, access: 'system', origin: noOrigin } as const
    const charge = await inTenant(biller, (ctx) => toldCharge(ctx, vault, receivableId))
    // Settled before anybody was told, as by a credit.
    if (charge.openCents === 0) return
    await mailOnce(dependencies, 'charge.owed', async (ctx) => {
      const { language: locale, company } = ctx.tenant
      const letter = chargeLetter(charge, { locale, company, url: `${publicUrl}/settings/billing` })
      return (await verifiedAddresses(ctx, ['admin'])).map((recipient) => ({ letter, locale, recipient }))
    })({ ...job, tenantId: chargedTenantId })
  },
})
