import { z } from 'zod'
import { fileId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { takesBytes } from '../wire/takes-bytes.ts'
import { file, fileFields, fileListInput } from './file.schema.ts'
import { refusals } from './file-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofFile = ofTenant.extend({ fileId })

export const filesContract = {
  list: route('files.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/files',
      tags: ['files'],
      summary: 'Search, filter and page through the files',
    })
    .input(fileListInput.extend({ tenant: tenantRef }))
    .output(pageOf(file)),
  get: route('files.manage')
    .route({ method: 'GET', path: '/{tenant}/files/{fileId}', tags: ['files'], summary: 'One file' })
    .input(ofFile)
    .output(file),
  upload: route('files.manage', { creates: { path: '/{tenant}/files/{fileId}', by: 'id' } })
    .route({
      method: 'POST',
      path: '/{tenant}/files',
      tags: ['files'],
      summary: 'Upload a file; the same id sent twice makes one',
      ...takesBytes,
    })
    .errors(
      refusals(
        'FILE_TOO_LARGE',
        'FILE_EMPTY',
        'FILE_KIND_REFUSED',
        'FILE_HEIC_REFUSED',
        'FILE_RTF_REFUSED',
        'FILE_DAMAGED',
        'IMAGE_TOO_LARGE',
        'FILE_CHANGED',
        'STORAGE_FULL',
        'VERIFICATION_REQUIRED',
        'BUSY',
        'DISK_FULL',
        'UNAVAILABLE',
      ),
    )
    .input(
      z.object({ params: ofTenant, query: z.object({ id: fileId, filename: z.string().min(1).max(1000) }) }),
    )
    .output(file),
  change: route('files.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/files/{fileId}',
      tags: ['files'],
      summary: 'Rename, describe, publish or withdraw a file',
    })
    .input(ofFile.extend({ file: fileFields }))
    .output(file),
  remove: route('files.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/files/{fileId}',
      tags: ['files'],
      summary: 'Delete a file that nothing shows any more; once it is gone, so it stays',
    })
    .errors(refusals('SYSTEM_FILE', 'FILE_IN_USE', 'FILE_NEEDED'))
    .input(ofFile)
    .output(removal),
}
