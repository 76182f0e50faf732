import qrCode from 'qrcode'

/** The quiet zone that readers need around a code, in modules. */
const quietZone = 4

/** A run of dark modules in a row. */
export type QrRun = readonly [column: number, row: number, width: number]

/** The dark modules of a code, with the quiet zone around them. */
export type QrRuns = { size: number; runs: readonly QrRun[] }

/** Byte mode and error correction M, as the guideline of the banks wants them. */
export function encodeQr(payload: string) {
  const segments = [{ data: new TextEncoder().encode(payload), mode: 'byte' as const }]
  return qrCode.create(segments, { errorCorrectionLevel: 'M' })
}

export function qrRuns(payload: string): QrRuns {
  const { modules } = encodeQr(payload)
  const { size } = modules
  const runs: QrRun[] = []
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && modules.get(row, column)) column += 1
      if (column > start) runs.push([start + quietZone, row + quietZone, column - start])
      column += 1
    }
  }
  return { size: size + 2 * quietZone, runs }
}
