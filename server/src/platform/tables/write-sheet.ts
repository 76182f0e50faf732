import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'

export type SheetValue = string | number | Date | null

export type Sheet = { name: string; columns: { header: string; width: number; format: string | null }[] }

const { name, columns } = workerData as Sheet

/** A longer text in a cell makes Excel call the file damaged. */
const longestText = 32_767

/** Escapes text such as `_x0041_`, which would be read as the letter it encodes. */
function textCell(text: string) {
  const value = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').slice(0, longestText)
  return { type: String, value, ...(value.includes('\n') && { wrap: true }) }
}

function cellOf(value: SheetValue, format: string | null): Cell {
  if (value === null || value === '') return null
  return typeof value === 'string' ? textCell(value) : { value, ...(format && { format }) }
}

const sheet: SheetData = [columns.map(({ header }) => ({ ...textCell(header), fontWeight: 'bold' }))]

/** Writes one workbook: takes rows until 'end' arrives, and answers with the file. */
parentPort?.on('message', async (message: SheetValue[][] | 'end') => {
  if (message !== 'end') {
    for (const row of message)
      sheet.push(row.map((value, position) => cellOf(value, columns[position]?.format ?? null)))
    return
  }
  const file = await writeExcelFile(sheet, {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer()
  parentPort?.postMessage(file)
})
