import { z } from 'zod'
import { tenantId } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { actionReason, adminTenant, adminTenantDetail, adminTenantListInput } from './admin-tenant.schema.ts'
import { refusals } from './tenant-refusals.ts'
import { tier, tierTable } from './tiers.ts'

const ofTenant = z.object({ tenantId })
const tags = ['admin']

export const adminTenantsContract = {
  adminTenants: route('superuser')
    .route({ method: 'GET', path: '/admin/tenants', tags, summary: 'Search and filter the tenants' })
    .input(adminTenantListInput)
    .output(pageOf(adminTenant)),
  adminTenant: route('superuser')
    .route({ method: 'GET', path: '/admin/tenants/{tenantId}', tags, summary: 'One tenant' })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(adminTenantDetail),
  suspendTenant: route('superuser', { sensitive: true })
    .route({
      method: 'POST',
      path: '/admin/tenants/{tenantId}/suspend',
      tags,
      summary: 'Close a tenant to its staff and to the public; needs the confirmation code',
    })
    .errors(refusals('NOT_FOUND', 'CONFIRMATION_WRONG'))
    .input(ofTenant.extend({ reason: actionReason, confirmation: z.string().max(20) }))
    .output(adminTenantDetail),
  resumeTenant: route('superuser')
    .route({ method: 'POST', path: '/admin/tenants/{tenantId}/resume', tags, summary: 'Open it again' })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(adminTenantDetail),
  setTenantTier: route('superuser', { sensitive: true })
    .route({
      method: 'POST',
      path: '/admin/tenants/{tenantId}/tier',
      tags,
      summary: 'Give a tenant another tier without charging it',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ tier, reason: actionReason }))
    .output(adminTenantDetail),
  enterTenant: route('superuser', { sensitive: true })
    .route({
      method: 'POST',
      path: '/admin/tenants/{tenantId}/support',
      tags,
      summary: 'Work in a tenant as support for an hour; its audit log says so',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ reason: actionReason }))
    .output(z.object({ tenantId, slug: z.string(), until: z.iso.datetime() })),
  leaveTenant: route('superuser')
    .route({ method: 'DELETE', path: '/admin/tenants/{tenantId}/support', tags, summary: 'End support' })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(z.object({ ended: z.literal(true) })),
  changeTiers: route('superuser', { sensitive: true })
    .route({
      method: 'PUT',
      path: '/admin/tiers',
      tags,
      summary: 'Change what the tiers cost and include; needs the confirmation code',
    })
    .errors(refusals('CONFIRMATION_WRONG'))
    .input(z.object({ table: tierTable, confirmation: z.string().max(20) }))
    .output(tierTable),
}
