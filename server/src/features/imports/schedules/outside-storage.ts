import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportStorage, StorageCheck } from '@reihum/contract/imports/export-schedule.schema.ts'
import { newId } from '#platform/ids.ts'
import { InsideAddress, lookUpOutside, requireOutside } from '#platform/outside.ts'
import { holdFile } from '#platform/storage/hold-file.ts'
import { openS3Storage } from '#platform/storage/s3-storage.ts'
import { type Storage, StorageError } from '#platform/storage/storage.ts'
import { troubleOfCode } from './schedule.rules.ts'

/**
 * Files of gigabytes are sent there, and somebody else's server may need a while to put them away. One that takes them drop by drop
 * would hold up the exports of all others.
 */
const patience = { connectMs: 10_000, silenceMs: 60_000, leastBytesPerSecond: 512 * 1024 }
/** Somebody waits before the screen. */
const checkPatience = { connectMs: 3_000, silenceMs: 7_000 }

type Options = { insideHosts: readonly string[]; isCheck?: boolean }

/** The storage of a provider. Its name is looked up for each connection, and must not lead into our own networks. */
export function openOutsideStorage(
  { endpoint, region, bucket, accessKey }: ExportStorage,
  secretKey: string,
  { insideHosts, isCheck = false }: Options,
): Storage {
  requireOutside(new URL(endpoint), insideHosts)
  return openS3Storage(
    { endpoint, region, bucket, accessKey, secretKey },
    {
      patience: isCheck ? checkPatience : patience,
      outside: { lookup: lookUpOutside(insideHosts) },
    },
  )
}

const detailCharacters = 100

/** What went wrong, in the words of the product and of the storage; null: it was something else. */
export function storageTrouble(
  error: unknown,
): { trouble: ReturnType<typeof troubleOfCode>; detail: string } | null {
  if (!(error instanceof StorageError) && !(error instanceof InsideAddress)) return null
  // It comes from a server that may be anybody's.
  const code = error.code.slice(0, detailCharacters).replace(/[^\w .-]/g, '')
  return { trouble: troubleOfCode(error.code), detail: code === 'no code' ? '' : code }
}

/** Writes a small object where exports are to go, removes it again, and says what is wrong. */
export async function checkStorage(
  storage: ExportStorage,
  secretKey: string,
  { incoming, insideHosts }: { incoming: string; insideHosts: readonly string[] },
): Promise<StorageCheck> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(incoming, 'check-'))
  try {
    const path = join(folder, 'check')
    await writeFile(path, 'Reihum\n')
    const key = [...(storage.folder ? [storage.folder] : []), `reihum-check-${newId()}.txt`].join('/')
    const opened = openOutsideStorage(storage, secretKey, { insideHosts, isCheck: true })
    await opened.put(key, await holdFile(path))
    // Exports are only written: a key that may not remove anything is good enough, and leaves this file behind.
    await opened.remove(key).catch(() => undefined)
    return { trouble: null, detail: '' }
  } catch (error) {
    const said = storageTrouble(error)
    if (!said) throw error
    return said
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
