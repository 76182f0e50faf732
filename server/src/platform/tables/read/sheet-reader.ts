import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { Refusal } from '#platform/refusal.ts'
import { readCsv } from './read-csv.ts'
import type { ReadSheet, TableLimits } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'

export type Reading = { path: string; name: string; limits: TableLimits }
export type ReadAnswer =
  | { kind: 'read'; content: Uint8Array }
  | { kind: 'refused'; code: Refusal['code']; data: Refusal['data'] }

const { path, name, limits } = workerData as Reading
const bytes = readFileSync(path)

const begins = (...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)

/** Neither text nor a readable workbook: images, documents, old or encrypted workbooks. */
function isOther(): boolean {
  if (begins(0xd0, 0xcf, 0x11, 0xe0) || begins(0x25, 0x50, 0x44, 0x46)) return true
  const head = bytes.subarray(0, 4096)
  const isWide = begins(0xff, 0xfe) || begins(0xfe, 0xff)
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return !isWide && controls > 0 && controls < head.length * 0.3
}

function sheets(): ReadSheet[] {
  if (begins(0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes, limits)
  if (isOther()) throw new Refusal('TABLE_KIND_REFUSED')
  return [readCsv(bytes, name, limits)]
}

function answer(): ReadAnswer {
  try {
    const found = sheets().filter(({ rows }) => rows.length > 1)
    if (found.length === 0) throw new Refusal('TABLE_EMPTY')
    return { kind: 'read', content: gzipSync(JSON.stringify(found)) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: error.code, data: error.data }
    throw error
  }
}

parentPort?.postMessage(answer())
