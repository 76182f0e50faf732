import { type FileHandle, open } from 'node:fs/promises'
import type { MediaType } from '@reihum/contract/files/file-types.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Held } from '#platform/storage/storage.ts'
import {
  firstZipEntry,
  maxZipDirectoryBytes,
  zipEndIn,
  zipEntriesIn,
  zipTailBytes,
} from '#platform/storage/zip-directory.ts'
import { archiveTypeOf, beginningOf, holdsControls, textTypeOf } from './content.rules.ts'

async function part(handle: FileHandle, from: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

async function archiveType(handle: FileHandle, head: Uint8Array, size: number): Promise<MediaType | null> {
  const tailBytes = Math.min(size, zipTailBytes)
  const end = zipEndIn(await part(handle, size - tailBytes, tailBytes))
  if (!end || end.offset + end.size > size) throw new Refusal('FILE_DAMAGED')
  if (end.size > maxZipDirectoryBytes) return null
  const entries = zipEntriesIn(await part(handle, end.offset, end.size), end.entries)
  if (!entries) throw new Refusal('FILE_DAMAGED')
  const names = entries.map(({ name }) => name)
  return archiveTypeOf(names, firstZipEntry(head))
}

const scanBytes = 256 * 1024

async function holdsOnlyText(handle: FileHandle, size: number): Promise<boolean> {
  for (let from = 0; from < size; from += scanBytes) {
    if (holdsControls(await part(handle, from, scanBytes))) return false
  }
  return true
}

/** A complete PDF lists the positions of its parts at the end; a truncated one does not. */
async function isWholePdf(handle: FileHandle, size: number): Promise<boolean> {
  const tail = await part(handle, Math.max(0, size - 2048), 2048)
  return Buffer.from(tail).includes('%%EOF')
}

/** Recognises the type of a file by its content and refuses types not on the list. Reads only the parts it needs. */
export async function recogniseContent({ path, size }: Held, filename: string): Promise<MediaType> {
  if (size === 0) throw new Refusal('FILE_EMPTY')
  const handle = await open(path, 'r')
  try {
    const head = await part(handle, 0, 4096)
    const beginning = beginningOf(head)
    if (beginning === 'heic') throw new Refusal('FILE_HEIC_REFUSED')
    if (beginning === 'rtf') throw new Refusal('FILE_RTF_REFUSED')
    let type: MediaType | null
    if (beginning === 'zip') type = await archiveType(handle, head, size)
    else if (beginning === 'text') type = (await holdsOnlyText(handle, size)) ? textTypeOf(filename) : null
    else type = beginning
    if (type === 'application/pdf' && !(await isWholePdf(handle, size))) throw new Refusal('FILE_DAMAGED')
    if (!type) throw new Refusal('FILE_KIND_REFUSED')
    return type
  } finally {
    await handle.close()
  }
}
