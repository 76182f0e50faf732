import { z } from 'zod'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { biller, billerTerms } from './biller.schema.ts'
import { refusals } from './tenant-refusals.ts'

const tags = ['admin']

export const billerContract = {
  biller: route('superuser')
    .route({ method: 'GET', path: '/admin/biller', tags, summary: 'The tenant that bills for the platform' })
    .output(biller),
  changeBiller: route('superuser', { sensitive: true })
    .route({
      method: 'PUT',
      path: '/admin/biller',
      tags,
      summary: 'Name the tenant that bills for the platform; needs the confirmation code',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT', 'CONFIRMATION_WRONG', 'BILLER_CURRENCY'))
    .input(z.object({ revision, terms: billerTerms, confirmation: z.string().max(20) }))
    .output(biller),
}
