import { z } from 'zod'
import { datevExportId, requestKey, tenantRef } from '../wire/ids.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { datevExport, datevFile, datevPeriod, datevPreview } from './datev.schema.ts'
import { datevPlan, datevSettings } from './datev-settings.schema.ts'
import { refusals } from './payment-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['datev']
const take = () => route('money.export')

export const datevContract = {
  datevSettings: take()
    .route({
      method: 'GET',
      path: '/{tenant}/datev/settings',
      tags,
      summary: 'Numbers of adviser and client, accounts and tax keys; a proposal until somebody confirms it',
    })
    .input(ofTenant)
    .output(datevSettings),
  changeDatevSettings: take()
    .route({
      method: 'PUT',
      path: '/{tenant}/datev/settings',
      tags,
      summary: 'Confirm or change the accounts',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend({ revision, plan: datevPlan }))
    .output(datevSettings),
  previewDatev: take()
    .route({
      method: 'GET',
      path: '/{tenant}/datev/preview',
      tags,
      summary: 'How many postings an export would hold, and their sum',
    })
    .errors(refusals('DATEV_UNCONFIRMED', 'DATEV_PERIOD'))
    .input(ofTenant.extend(datevPeriod.shape))
    .output(datevPreview),
  exportDatev: take()
    .route({
      method: 'POST',
      path: '/{tenant}/datev/exports',
      tags,
      summary:
        'Make the files, if count and sum are still those that were seen; sent twice, it is one export',
    })
    .errors(refusals('DATEV_UNCONFIRMED', 'DATEV_PERIOD', 'DATEV_CHANGED', 'DATEV_FIELD'))
    .input(
      ofTenant.extend(datevPeriod.shape).extend({
        requestKey,
        postings: z.number().int().min(1),
        sumCents: z.number().int(),
      }),
    )
    .output(datevExport),
  listDatevExports: take()
    .route({
      method: 'GET',
      path: '/{tenant}/datev/exports',
      tags,
      summary: 'Former exports, the latest first',
    })
    .input(pageInput.extend({ tenant: tenantRef }))
    .output(pageOf(datevExport)),
  downloadDatev: take()
    .route({
      method: 'GET',
      path: '/{tenant}/datev/exports/{datevExportId}/{file}',
      tags,
      summary: 'A file of an export, byte for byte as it was made',
    })
    .errors(refusals('BUSY'))
    .input(ofTenant.extend({ datevExportId, file: datevFile }))
    .output(z.file()),
}
