import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { withCheckedContents } from './check-content.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export function openStorage({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): Storage {
  return withCheckedContents(s3 ? openS3Storage(s3) : openDiskStorage(join(dataFolder, 'files')))
}

/** The folder for uploads in progress. It lies beside the storage on disk, so that storing one is a rename. */
export function incomingFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'incoming')
}
