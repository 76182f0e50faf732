import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { keyOf } from '#features/files/file.rules.ts'
import type { HouseOwned } from '#platform/room-owned.ts'
import { type Storage, StorageError } from '#platform/storage/storage.ts'
import { type Packed, ZipFile } from '#platform/tables/zip-file.ts'
import type { TenantFacts } from '#platform/tenant-context.ts'
import { manifestOf, readmeOf } from './export-words.rules.ts'
import { cellOf, csvLine, type PlannedTable, pathOfFile } from './owned-table.rules.ts'
import type { ReadTable } from './read-tables.ts'

/** As large as a storage takes in one piece, with room to spare. */
const mostBytes = 4 * 1024 ** 3 - 1

type Workshop = {
  storage: Storage
  folder: string
  owned: HouseOwned
  product: string
  onProgress: (done: number, total: number) => Promise<void>
}

type Given = { tenant: TenantFacts; now: Date; read: readonly ReadTable[]; withFiles: boolean }

type Row = Record<string, unknown>

async function* rowsOf({ path }: ReadTable): AsyncGenerator<Row> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line !== '') yield JSON.parse(line) as Row
}

/** Some hundred lines at a time, because each chunk is a round of its own. */
async function* csvOf(table: ReadTable): AsyncGenerator<Buffer> {
  const names = table.table.columns.map(({ name }) => name)
  let text = `\uFEFF${csvLine(names)}`
  for await (const row of rowsOf(table)) {
    text += csvLine(names.map((name) => cellOf(row[name])))
    if (text.length < 65_536) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

export type PackedTable = { table: PlannedTable; rows: number; json: Packed; csv: Packed }

type Content = { id: string; filename: string; sha256: string }

const contentsIn = (read: readonly ReadTable[]) => read.filter(({ table }) => table.hasContents)

/** What is compressed already would not get smaller. */
const isDense = (filename: string) =>
  /\.(jpe?g|png|webp|avif|gif|zip|pdf|xlsx|docx|pptx|mp[34])$/i.test(filename)

/** Writes the archive, and says what is in it. Contents that the storage has not, or has damaged, are named and left out. */
export async function packExport(
  { storage, folder, owned, product, onProgress }: Workshop,
  { tenant, now, read, withFiles }: Given,
) {
  const path = join(folder, 'export.zip')
  const zip = await ZipFile.open(path, mostBytes)
  const fileCount = withFiles ? contentsIn(read).reduce((sum, { rows }) => sum + rows, 0) : 0
  const total = read.length + fileCount
  const tables: PackedTable[] = []
  const missing: string[] = []
  let [steps, files] = [0, 0]
  const step = () => {
    steps += 1
    return onProgress(steps, total)
  }

  async function addContent({ id, filename, sha256 }: Content) {
    const content = await storage.read(keyOf(tenant.id, id, sha256))
    if (!content) return missing.push(id)
    const packed = await zip.add(pathOfFile(id, filename), content, !isDense(filename))
    // It was read in full, and is not what was stored: it stays in the archive, and is named.
    if (packed.sha256 !== sha256) missing.push(id)
    files += 1
  }

  try {
    for (const one of read) {
      const { name } = one.table
      const json = await zip.add(`json/${name}.jsonl`, createReadStream(one.path))
      const csv = await zip.add(`csv/${name}.csv`, Readable.from(csvOf(one), { objectMode: false }))
      tables.push({ table: one.table, rows: one.rows, json, csv })
      await step()
    }
    if (withFiles)
      for (const one of contentsIn(read))
        for await (const row of rowsOf(one)) {
          await addContent(row as Content).catch((error) => {
            if (!(error instanceof StorageError) || error.code !== 'damaged') throw error
            missing.push(String(row.id))
          })
          await step()
        }
    const told = { tenant, now, product, tables, owned, files, missing, withFiles }
    await zip.add('manifest.json', [Buffer.from(`${JSON.stringify(manifestOf(told), null, 2)}\n`)])
    await zip.add('README.txt', [Buffer.from(`\uFEFF${readmeOf(told)}`)])
    await zip.end()
  } finally {
    await zip.close()
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { path, rows, files, missingFiles: missing.length, steps: total }
}
