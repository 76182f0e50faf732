import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import { firmSettings } from './firm-settings.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['courses']

export const firmSettingsContract = {
  firmSettings: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/firms',
      tags,
      summary: 'Whether visitors may order for a firm',
    })
    .input(ofTenant)
    .output(firmSettings),
  changeFirmSettings: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/firms',
      tags,
      summary: 'Change whether visitors may order for a firm',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend(firmSettings.shape))
    .output(firmSettings),
}
