import { Refusal } from '#platform/refusal.ts'
import { refuseOtherFormats } from './other-formats.ts'
import { readCsv } from './read-csv.ts'
import type { ReadSheet, TableLimits } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'
import { answerReading } from './reading-thread.ts'

export type Reading = { path: string; name: string; limits: TableLimits }

const begins = (bytes: Uint8Array, ...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)

/** No text at all, such as an image. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096)
  const isWide = begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return !isWide && controls > 0 && controls < head.length * 0.3
}

function sheetsIn(bytes: Uint8Array, { name, limits }: Reading): ReadSheet[] {
  refuseOtherFormats(bytes)
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes, limits)
  if (isBinary(bytes)) throw new Refusal('TABLE_KIND_REFUSED')
  return [readCsv(bytes, name, limits)]
}

answerReading((asked: Reading, bytesOf) => {
  const found = sheetsIn(bytesOf(asked.path), asked).filter(({ rows }) => rows.length > 1)
  if (found.length === 0) throw new Refusal('TABLE_EMPTY')
  return found
})
