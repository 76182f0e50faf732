import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '#platform/refusal.ts'
import { ZipDamaged, ZipSource } from '#platform/tables/zip-source.ts'
import {
  type ArchiveFault,
  faultOfTables,
  fileIdIn,
  isFault,
  type Manifest,
  type ManifestTable,
  maxLineBytes,
  maxManifestBytes,
  type Row,
  readManifest,
  readRow,
} from './archive.rules.ts'
import type { Plan } from './arriving-tables.rules.ts'

/** A hundred for each table, and all files. */
const mostEntries = 500_000

const refuse = ({ code, ...data }: ArchiveFault): never => {
  throw new Refusal(code, data)
}

/** An archive that is a whole export as far as its manifest says. */
export type Archive = {
  manifest: Manifest
  /** Where the content of each file lies. */
  contents: ReadonlyMap<string, string>
  zip: ZipSource
}

export type Line = { text: string; row: Row; number: number }

/** What is no archive, or is broken, is refused in the words of the contract. */
export const asRefused = (error: unknown): unknown => {
  if (!(error instanceof ZipDamaged)) return error
  return error.entry === ''
    ? new Refusal('ARCHIVE_UNKNOWN')
    : new Refusal('ARCHIVE_DAMAGED', { what: error.entry })
}

async function readWords(zip: ZipSource, plan: Plan): Promise<Archive> {
  const contents = new Map<string, string>()
  for (const name of zip.entries.keys()) {
    const id = fileIdIn(name)
    if (id === undefined) refuse({ code: 'ARCHIVE_FOREIGN', what: name.slice(0, 100) })
    if (id) contents.set(id, name)
  }
  const entry = zip.entries.get('manifest.json')
  if (!entry) return refuse({ code: 'ARCHIVE_UNKNOWN' })
  if (entry.size > maxManifestBytes) return refuse({ code: 'ARCHIVE_TOO_MUCH' })
  const found = readManifest((await buffer(zip.read(entry))).toString('utf8'))
  if (isFault(found)) return refuse(found)
  const fault = faultOfTables(found, plan.known)
  if (fault) return refuse(fault)
  for (const { json } of found.tables) {
    const listed = zip.entries.get(json.path)
    if (listed?.size !== json.bytes) refuse({ code: 'ARCHIVE_DAMAGED', what: json.path })
  }
  return { manifest: found, contents, zip }
}

/** Opens an archive and reads what it says of itself; whoever opens it closes it. */
export async function openArchive(path: string, plan: Plan): Promise<Archive> {
  const zip = await ZipSource.open(path, { mostEntries }).catch((error) => {
    throw asRefused(error)
  })
  try {
    return await readWords(zip, plan)
  } catch (error) {
    await zip.close()
    throw asRefused(error)
  }
}

/** The rows of a table, each line as it is. Ends with a refusal where they are not what the manifest says. */
export async function* linesOf({ zip }: Archive, table: ManifestTable): AsyncGenerator<Line> {
  const { path, sha256 } = table.json
  const damaged = (): never => refuse({ code: 'ARCHIVE_DAMAGED', what: path })
  const entry = zip.entries.get(path)
  if (!entry) return damaged()
  const columns = new Set(table.columns.map(({ name }) => name))
  const hash = createHash('sha256')
  let number = 0
  let beginning: Buffer[] = []
  let length = 0
  const read = (bytes: Buffer): Line => {
    const text = bytes.toString('utf8')
    const row = readRow(text, columns)
    if (!row) return damaged()
    number += 1
    return { text, row, number }
  }
  try {
    for await (const chunk of zip.read(entry) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      let from = 0
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield read(Buffer.concat([...beginning, chunk.subarray(from, at)]))
        beginning = []
        length = 0
        from = at + 1
      }
      beginning.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > maxLineBytes) refuse({ code: 'ARCHIVE_TOO_MUCH' })
    }
  } catch (error) {
    throw asRefused(error)
  }
  if (length > 0 || number !== table.rows || hash.digest('hex') !== sha256) damaged()
}
