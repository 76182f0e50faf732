import type { QrCode } from '@reihum/contract/tenants/bank.schema.ts'
import qrCode from 'qrcode'
import { epcPayload, type Transfer } from './epc-code.rules.ts'

/** The quiet zone that readers need around a code, in modules. */
const quietZone = 4

type Modules = { size: number; get: (row: number, column: number) => number | boolean }

/** The dark modules as one path: for each row a rectangle for every run of them. */
function pathOf(modules: Modules): string {
  const { size } = modules
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && modules.get(row, column)) column += 1
      if (column > start)
        runs.push(`M${start + quietZone} ${row + quietZone}h${column - start}v1h${start - column}z`)
      column += 1
    }
  }
  return runs.join('')
}

/** Byte mode and error correction M, as the guideline of the banks wants them. */
export function encode(payload: string) {
  const segments = [{ data: new TextEncoder().encode(payload), mode: 'byte' as const }]
  return qrCode.create(segments, { errorCorrectionLevel: 'M' })
}

/** The QR code that fills in a transfer; null where there is none. */
export function epcCode(transfer: Transfer): QrCode | null {
  const payload = epcPayload(transfer)
  if (payload === null) return null
  const { modules } = encode(payload)
  return { size: modules.size + 2 * quietZone, path: pathOf(modules) }
}
