import { join } from 'node:path'
import type { Breaker } from '#platform/breaker.ts'
import type { Config, S3 } from '#platform/config.ts'
import { withCheckedContents } from './check-content.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** `onPause` is told when a storage is not asked for a while because it does not answer. */
export function openStorage(
  { s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>,
  onPause?: (breaker: Breaker, cause: unknown) => void,
): Storage {
  return withCheckedContents(s3 ? openS3Storage(s3, { onPause }) : openDiskStorage(join(dataFolder, 'files')))
}

/** Names the storage where it is shown that it has a pause. */
export const nameOfStorage = ({ endpoint, bucket }: S3) => `${new URL(endpoint).host}/${bucket}`

/** The folder for uploads in progress. It lies beside the storage on disk, so that storing one is a rename. */
export function incomingFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'incoming')
}
