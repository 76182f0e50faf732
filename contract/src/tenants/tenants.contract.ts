import { z } from 'zod'
import { refusals } from '../refusals.ts'
import { tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { brand } from './brand.schema.ts'
import { publicTenant, settings } from './tenant.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })

export const tenantsContract = {
  settings: route('operator')
    .route({
      method: 'GET',
      path: '/{tenant}/settings',
      tags: ['tenants'],
      summary: 'The settings of a tenant',
    })
    .input(ofTenant)
    .output(settings),
  onboarding: route('operator')
    .route({
      method: 'GET',
      path: '/{tenant}/onboarding',
      tags: ['tenants'],
      summary: 'Whether onboarding is still required',
    })
    .input(ofTenant)
    .output(z.object({ required: z.boolean() })),
  brand: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/brand',
      tags: ['portal'],
      summary: 'The seven brand colours',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(brand),
  publicTenant: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal',
      tags: ['portal'],
      summary: 'Name, language and brand of a tenant',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(publicTenant),
}
