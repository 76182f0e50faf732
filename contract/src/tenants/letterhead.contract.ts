import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { letterheadSettings, paperPicture, storedLetterhead } from './letterhead.schema.ts'
import { refusals } from './tenant-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['tenants']
const path = '/{tenant}/settings/letterhead'

export const letterheadContract = {
  letterhead: route('settings.read')
    .route({ method: 'GET', path, tags, summary: 'How papers look, and what invoices say of the provider' })
    .input(ofTenant)
    .output(storedLetterhead),
  changeLetterhead: route('settings.change')
    .route({
      method: 'PUT',
      path,
      tags,
      summary: 'Change how papers look, and what invoices say of the provider',
      description: 'What was printed before stays as it is.',
    })
    .errors(refusals('CONFLICT', 'LOGO_REFUSED', 'BUSY'))
    .input(ofTenant.extend({ revision, letterhead: letterheadSettings }))
    .output(storedLetterhead),
  previewLetterhead: route('settings.read')
    .route({
      method: 'POST',
      path: `${path}/preview`,
      tags,
      summary: 'A letter with a letterhead that is not saved yet, as a picture',
    })
    .errors(refusals('LOGO_REFUSED', 'PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofTenant.extend({ letterhead: letterheadSettings }))
    .output(paperPicture),
}
