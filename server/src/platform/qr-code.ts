import qrCode from 'qrcode'

/** The quiet zone that readers need around a code, in modules. */
const quietZone = 4

/** How many modules a code is wide with the quiet zone around it, and its dark modules as one path. */
export type DrawnQr = { size: number; path: string }

/** Byte mode and error correction M, as the guideline of the banks wants them. */
export function encodeQr(payload: string) {
  const segments = [{ data: new TextEncoder().encode(payload), mode: 'byte' as const }]
  return qrCode.create(segments, { errorCorrectionLevel: 'M' })
}

export function drawQr(payload: string): DrawnQr {
  const { modules } = encodeQr(payload)
  const { size } = modules
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && modules.get(row, column)) column += 1
      const width = column - start
      if (width > 0) runs.push(`M${start + quietZone} ${row + quietZone}h${width}v1h-${width}z`)
      column += 1
    }
  }
  return { size: size + 2 * quietZone, path: runs.join('') }
}
