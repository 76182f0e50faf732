import { Refusal } from '#platform/refusal.ts'
import { StorageError, saysNoRoom } from './storage.ts'

/** What whoever sends a file is told when it could not be kept; other errors stay what they are. */
export function refuseUnstored(error: unknown): unknown {
  if (saysNoRoom(error)) return new Refusal('DISK_FULL')
  if (!(error instanceof StorageError)) return error
  const cause = new Error('the storage is out of reach', { cause: error })
  return new Refusal('UNAVAILABLE', {}, { cause })
}
