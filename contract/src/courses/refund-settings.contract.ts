import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import { refundSettings } from './refund-settings.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['refunds']

export const refundSettingsContract = {
  refundSettings: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/refunds',
      tags,
      summary: 'What goes back to whoever cancels, and who may release it',
    })
    .input(ofTenant)
    .output(refundSettings),
  changeRefundSettings: route('settings.change', { sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/refunds',
      tags,
      summary: 'Change what goes back to whoever cancels, and who may release it',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend(refundSettings.shape))
    .output(refundSettings),
}
