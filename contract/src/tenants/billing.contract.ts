import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { billing, tierCharge, tierPreview, usage } from './billing.schema.ts'
import { refusals } from './tenant-refusals.ts'
import { tier, tierTable } from './tiers.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['billing']

export const billingContract = {
  tiers: route('public')
    .route({ method: 'GET', path: '/tiers', tags, summary: 'What each tier costs and includes' })
    .output(tierTable),
  usage: route('settings.read')
    .route({ method: 'GET', path: '/{tenant}/usage', tags, summary: "What is used of the tier's limits" })
    .input(ofTenant)
    .output(usage),
  billing: route('billing.read')
    .route({ method: 'GET', path: '/{tenant}/billing', tags, summary: 'The tier and what it costs' })
    .input(ofTenant)
    .output(billing),
  charges: route('billing.read')
    .route({
      method: 'GET',
      path: '/{tenant}/billing/charges',
      tags,
      summary: 'What was charged, newest first',
    })
    .input(ofTenant.extend(pageInput.pick({ page: true, size: true }).shape))
    .output(pageOf(tierCharge)),
  previewTier: route('billing.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/billing/preview',
      tags,
      summary: 'What a change of tier would cost, give and take',
    })
    .input(ofTenant.extend({ tier }))
    .output(tierPreview),
  changeTier: route('billing.manage', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/billing/tier',
      tags,
      summary: 'Change the tier; a downgrade needs the confirmation code',
    })
    .errors(refusals('DOWNGRADE_BLOCKED', 'CONFIRMATION_WRONG', 'VERIFICATION_REQUIRED', 'CONFLICT'))
    .input(
      ofTenant.extend({
        /** The tier from which the change was previewed, so that a request sent twice changes and charges once. */
        from: tier,
        tier,
        confirmation: z.string().max(20).optional(),
      }),
    )
    .output(billing),
}
