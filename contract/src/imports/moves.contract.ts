import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { moveId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { takesBytes } from '../wire/takes-bytes.ts'
import { refusals } from './import-refusals.ts'
import { move, moveRoom } from './move.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofMove = ofTenant.extend({ moveId })
const tags = ['imports']
const proving = ['WRONG_PASSWORD', 'PASSKEY_REFUSED', 'SIGN_IN_AGAIN', 'TOO_MANY_ATTEMPTS'] as const
/** Why nothing can move in, whatever the archive is. */
const shut = ['MOVE_NOT_EMPTY', 'MOVE_RUNNING', 'MOVE_BY_SUPPORT', 'VERIFICATION_REQUIRED'] as const
/** Why this archive cannot. */
const unfit = ['TIER_LIMIT_REACHED', 'STORAGE_FULL', 'CURRENCY_FIXED'] as const

/** Everything that a provider owned elsewhere comes into its empty tenant here. */
export const movesContract = {
  move: route('tenant.take')
    .route({
      method: 'GET',
      path: '/{tenant}/move',
      tags,
      summary: 'Whether a whole export can be taken in here, and the latest that was to be',
    })
    .input(ofTenant)
    .output(moveRoom),
  uploadMove: route('tenant.take', { creates: { path: '/{tenant}/moves/{moveId}', by: 'id' } })
    .route({
      method: 'POST',
      path: '/{tenant}/moves',
      tags,
      summary: 'Upload the ZIP of a whole export; the same id sent twice makes one',
      description:
        'It is looked through and kept for a day, or until it is taken in or discarded. Nothing is taken in yet.',
      ...takesBytes,
    })
    .errors(
      refusals(
        ...shut,
        ...unfit,
        'ARCHIVE_UNKNOWN',
        'ARCHIVE_FORMAT',
        'ARCHIVE_DAMAGED',
        'ARCHIVE_FOREIGN',
        'ARCHIVE_UNREADABLE',
        'ARCHIVE_WITHOUT_FILES',
        'ARCHIVE_TOO_MUCH',
        'ARCHIVE_TOO_LARGE',
        'FILE_EMPTY',
        'FILE_CHANGED',
        'BUSY',
        'DISK_FULL',
      ),
    )
    .input(
      z.object({
        params: ofTenant,
        query: z.object({ id: moveId, filename: z.string().min(1).max(1000) }),
      }),
    )
    .output(move),
  startMove: route('tenant.take', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/moves/{moveId}/start',
      tags,
      summary: 'Take in all that the archive holds, or nothing; sent twice it is done once',
      description: 'It is done in the background. Whoever asked is told by mail.',
    })
    .errors(refusals(...shut, ...unfit, 'MOVE_GONE', ...proving))
    .input(ofMove.extend({ proof: identityProof.optional() }))
    .output(move),
  discardMove: route('tenant.take')
    .route({
      method: 'DELETE',
      path: '/{tenant}/moves/{moveId}',
      tags,
      summary: 'Delete an archive that is not to be taken in; sent twice, it is done once',
    })
    .errors(refusals('MOVE_RUNNING'))
    .input(ofMove)
    .output(move),
}
