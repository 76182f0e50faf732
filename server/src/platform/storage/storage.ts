import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#platform/config.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'

/** A file on this machine whose content is known. */
export type Held = { path: string; size: number; sha256: string }

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

export type Kept = { key: string; storedAt: Date }

/**
 * Where bytes lie. A key is made of tenant, file and hash, so what lies under one never changes, and storing
 * it twice is harmless.
 */
export type Storage = {
  put(key: string, held: Held): Promise<void>
  /** Null when nothing lies there. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Everything whose key begins so. */
  list(prefix: string): AsyncIterable<Kept>
}

export function openStorage({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>): Storage {
  return s3 ? openS3Storage(s3) : openDiskStorage(join(dataFolder, 'files'))
}

/** Uploads come in here, beside the storage on disk, so that taking one over is a rename. */
export function incomingFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'incoming')
}

const part = '[0-9a-z][0-9a-z.-]*'
const wellFormed = new RegExp(`^${part}(/${part})*$`)

/** Keys are made by us from ids and hashes; anything else would be a way out of the folder. */
export function checkedKey(key: string): string {
  if (!wellFormed.test(key) || key.includes('..')) throw new Error(`${key} is no key of the storage`)
  return key
}
