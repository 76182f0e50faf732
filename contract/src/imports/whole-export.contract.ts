import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { exportId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './import-refusals.ts'
import { wholeExport, wholeExports } from './whole-export.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofExport = ofTenant.extend({ exportId })
const tags = ['imports']
const proving = ['WRONG_PASSWORD', 'PASSKEY_REFUSED', 'SIGN_IN_AGAIN', 'TOO_MANY_ATTEMPTS'] as const

/** Everything that a tenant owns, to be taken along. */
export const wholeExportContract = {
  wholeExports: route('tenant.take')
    .route({
      method: 'GET',
      path: '/{tenant}/whole-exports',
      tags,
      summary: 'The latest exports of everything that the tenant owns',
    })
    .input(ofTenant)
    .output(wholeExports),
  startWholeExport: route('tenant.take', {
    sensitive: true,
    creates: { path: '/{tenant}/whole-exports/{exportId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/whole-exports',
      tags,
      summary: 'Pack everything that the tenant owns into a ZIP; sent twice, it is one export',
      description:
        'It is made in the background, one at a time. Whoever asked is told by mail when it is ready.',
    })
    .errors(refusals('EXPORT_RUNNING', 'EXPORT_BY_SUPPORT', 'VERIFICATION_REQUIRED', ...proving))
    .input(ofTenant.extend({ id: exportId, withFiles: z.boolean(), proof: identityProof.optional() }))
    .output(wholeExport),
  takeWholeExport: route('tenant.take', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/whole-exports/{exportId}/address',
      tags,
      summary: 'An address from which the ZIP can be downloaded for some minutes; that it was made is logged',
    })
    .errors(refusals('EXPORT_GONE', 'EXPORT_BY_SUPPORT', ...proving))
    .input(ofExport.extend({ proof: identityProof.optional() }))
    .output(z.object({ address: z.string() })),
  removeWholeExport: route('tenant.take')
    .route({
      method: 'DELETE',
      path: '/{tenant}/whole-exports/{exportId}',
      tags,
      summary: 'Delete the ZIP, or cancel what is being made; sent twice, it is done once',
    })
    .input(ofExport)
    .output(wholeExport),
}
