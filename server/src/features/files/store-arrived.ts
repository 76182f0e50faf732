import { fileTypes, type MediaType, mediaTypes } from '@reihum/contract/files/file-types.ts'
import type { Held, Storage } from '#platform/storage/storage.ts'
import { keyOf } from './file.rules.ts'
import { recogniseContent } from './recognise-content.ts'

/** A file as a row of an export has it. */
export type ArrivedFile = {
  id: string
  filename: string
  mediaType: string
  kind: string | null
  sha256: string
}

const isMediaType = (name: string): name is MediaType => mediaTypes.some((one) => one === name)

/** E-invoices are the only files that nobody uploads and that are of no other type. */
const ofRecords = ['application/xml']

/** Whether a content is what its row says it is: nothing that a browser would run comes in under another name. */
async function isHonest(held: Held, { filename, mediaType, kind }: ArrivedFile): Promise<boolean> {
  if (kind === null && ofRecords.includes(mediaType)) return true
  if (!isMediaType(mediaType) || (kind !== null && fileTypes[mediaType].kind !== kind)) return false
  return recogniseContent(held, filename).then(
    (found) => found === mediaType,
    () => false,
  )
}

/** Puts the content of a file into the storage before its row is there. False: it is not what the row says. */
export async function storeArrived(
  storage: Storage,
  tenantId: string,
  held: Held,
  file: ArrivedFile,
): Promise<boolean> {
  if (held.sha256 !== file.sha256 || !(await isHonest(held, file))) return false
  await storage.put(keyOf(tenantId, file.id, file.sha256), held)
  return true
}

/** Takes such contents away again, because their rows did not come. What fails here the sweep does later. */
export async function forgetArrived(
  storage: Storage,
  tenantId: string,
  files: readonly Pick<ArrivedFile, 'id' | 'sha256'>[],
): Promise<void> {
  for (const { id, sha256 } of files) await storage.remove(keyOf(tenantId, id, sha256)).catch(() => undefined)
}
