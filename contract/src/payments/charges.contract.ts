import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { ownCharges, platformCharge, platformChargeListInput } from './charges.schema.ts'

export const chargesContract = {
  platformCharges: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/charges',
      tags: ['admin'],
      summary: 'What tenants owe to the tenant that bills for the platform, newest first',
    })
    .input(platformChargeListInput)
    .output(pageOf(platformCharge).extend({ openCents: z.number().int() })),
  ownCharges: route('billing.read')
    .route({
      method: 'GET',
      path: '/{tenant}/billing/owed',
      tags: ['billing'],
      summary: 'What a tenant owes for its tier, and how to pay it',
    })
    .input(z.object({ tenant: tenantRef }))
    .output(ownCharges),
}
