import { inflateRawSync } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** The files in an archive, by name. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    const isDeflated = archive.readUInt16LE(at + 10) === 8
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, (isDeflated ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

type Node = Record<string, unknown>

const many = new Set(['row', 'c', 'si', 'xf', 'font', 'numFmt', 'col', 'sheet'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: true,
  isArray: (name) => many.has(name),
})

const textOf = (node: unknown): string =>
  typeof node === 'object' && node !== null ? textOf((node as Node)['#text'] ?? '') : String(node ?? '')

export type ReadCell = { value: string | number; format: string; isBold: boolean }

/** Reads a workbook without any of the code that wrote it. */
export function readXlsx(file: Uint8Array) {
  const files = unzip(Buffer.from(file))
  const parse = (name: string): Node => {
    const text = files.get(name) ?? ''
    const valid = XMLValidator.validate(text)
    if (valid !== true) throw new Error(`${name}: ${valid.err.msg}`)
    return parser.parse(text) as Node
  }
  const { workbook } = parse('xl/workbook.xml') as { workbook: { sheets: { sheet: { name: string }[] } } }
  const { sst } = parse('xl/sharedStrings.xml') as { sst: { si?: { t: unknown }[] } }
  const { styleSheet } = parse('xl/styles.xml') as {
    styleSheet: {
      numFmts?: { numFmt: { numFmtId: string; formatCode: string }[] }
      fonts: { font: Node[] }
      cellXfs: { xf: { numFmtId: string; fontId: string }[] }
    }
  }
  const { worksheet } = parse('xl/worksheets/sheet1.xml') as {
    worksheet: {
      sheetViews: { sheetView: { pane?: Node } }
      cols: { col: { width: string }[] }
      sheetData: { row: { c?: { r: string; t?: string; s?: string; v?: unknown }[] }[] }
    }
  }
  const cellOf = ({ t, s, v }: { t?: string; s?: string; v?: unknown }): ReadCell => {
    const style = styleSheet.cellXfs.xf[Number(s ?? 0)]
    const format = styleSheet.numFmts?.numFmt.find(({ numFmtId }) => numFmtId === style?.numFmtId)?.formatCode
    return {
      value: t === 's' ? textOf(sst.si?.[Number(textOf(v))]?.t) : Number(textOf(v)),
      format: format ?? '',
      isBold: 'b' in (styleSheet.fonts.font[Number(style?.fontId ?? 0)] ?? {}),
    }
  }
  return {
    sheet: workbook.sheets.sheet.map(({ name }) => name),
    widths: worksheet.cols.col.map(({ width }) => Number(width)),
    pane: worksheet.sheetViews.sheetView.pane,
    /** By address, as A1. */
    cells: new Map(
      worksheet.sheetData.row.flatMap(({ c = [] }) => c.map((cell) => [cell.r, cellOf(cell)] as const)),
    ),
  }
}

/** The date and time, to the second, that a spreadsheet program shows for a serial number. */
export function dayShown(serial: number): string {
  return new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString().slice(0, 19)
}
