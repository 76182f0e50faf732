import { posix } from 'node:path'
import { Refusal } from '#platform/refusal.ts'
import { decodeText } from './decode-text.ts'
import { momentOf, showsMoment } from './number-formats.ts'
import {
  type Cell,
  isEmptyCell,
  keptText,
  maxCharacters,
  type ReadRow,
  type ReadSheet,
  type TableLimits,
} from './read-table.ts'
import { scanXml } from './scan-xml.ts'
import { type Archive, openArchive } from './unzip.ts'

/** What an escaped character stands for; the format cannot hold all of them otherwise. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function partOf(archive: Archive, name: string): string | null {
  const bytes = archive.read(name)
  return bytes ? decodeText(bytes) : null
}

/** What a part leads to, by the names it has for them; addresses are told from where the part lies. */
function relationsOf(archive: Archive, part: string): Map<string, { type: string; target: string }> {
  const folder = posix.dirname(part)
  const found = new Map<string, { type: string; target: string }>()
  scanXml(partOf(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`)) ?? '', {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attributes('Target') ?? ''
      const address = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      found.set(attributes('Id') ?? '', { type: attributes('Type') ?? '', target: address })
    },
  })
  return found
}

const byType = (relations: ReturnType<typeof relationsOf>, ending: string) =>
  [...relations.values()].find(({ type }) => type.endsWith(`/${ending}`))?.target

/** Texts that cells name by their number; how they are read aloud is no part of them. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text: string | null = null
  let isText = false
  let aside = 0
  scanXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') aside += 1
      else if (name === 't') isText = true
    },
    text(part) {
      if (isText && aside === 0 && text !== null) text += part
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') aside -= 1
      else if (name === 'si' && text !== null) {
        texts.push(keptText(unescaped(text)))
        text = null
      }
    },
  })
  return texts
}

/** Which styles of cells show a day or a time, by their number. */
function momentStyles(xml: string): boolean[] {
  const described = new Map<number, string>()
  const styles: boolean[] = []
  let isOfCells = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') described.set(Number(attributes('numFmtId')), attributes('formatCode') ?? '')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) {
        const id = Number(attributes('numFmtId') ?? 0)
        styles.push(showsMoment(id, described.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** The column of an address: A is 0, AA is 26. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of address) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

type Book = { texts: readonly string[]; styles: readonly boolean[]; is1904: boolean }

function cellOf(type: string, value: string, isMoment: boolean, { texts, is1904 }: Book): Cell {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? null
    case 'str':
    case 'inlineStr':
      return keptText(unescaped(value))
    case 'b':
      return value.trim() === '1' || value.trim().toLowerCase() === 'true'
    case 'e':
      return { error: value.trim().slice(0, 40) }
    case 'd': {
      const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?/.exec(value.trim())?.[0]
      if (!moment || Number.isNaN(Date.parse(moment))) return keptText(value).slice(0, 40)
      return {
        moment: moment.length === 10 ? `${moment}T00:00:00` : moment.length === 16 ? `${moment}:00` : moment,
      }
    }
    default: {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number))
        return value.trim() === '' ? null : value.slice(0, 40)
      const moment = isMoment ? momentOf(number, is1904) : null
      return moment ? { moment } : number
    }
  }
}

const lengthOf = (cell: Cell) => (typeof cell === 'string' ? cell.length : 8)
/** An empty cell before a filled one costs room too, and the file does not even have to name it. */
const emptyLength = 4

/** Null: it has more rows than are taken. */
function rowsOf(
  xml: string,
  book: Book,
  limits: TableLimits,
  count: (characters: number) => void,
): ReadRow[] | null {
  const rows: ReadRow[] = []
  let number = 0
  let cells: Cell[] = []
  let column = -1
  let type = ''
  let isMoment = false
  let value: string | null = null
  let isValue = false
  let aside = 0
  let isTooLong = false
  scanXml(xml, {
    open(name, attributes) {
      if (isTooLong) return
      if (name === 'row') {
        const said = Number(attributes('r'))
        number = Number.isInteger(said) && said > number ? said : number + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        const address = attributes('r')
        column = address ? columnOf(address) : column + 1
        type = attributes('t') ?? 'n'
        isMoment = book.styles[Number(attributes('s') ?? -1)] ?? false
        value = null
      } else if (name === 'v' || name === 't') isValue = true
      else if (name === 'rPh') aside += 1
    },
    text(part) {
      if (isValue && aside === 0) value = (value ?? '') + part
    },
    close(name) {
      if (isTooLong) return
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') aside -= 1
      else if (name === 'c' && value !== null) {
        const cell = cellOf(type, value, isMoment, book)
        value = null
        if (isEmptyCell(cell)) return
        if (column < 0 || column >= limits.columns) throw new Refusal('TABLE_TOO_MANY_COLUMNS')
        count(lengthOf(cell) + Math.max(0, column - cells.length) * emptyLength)
        while (cells.length < column) cells.push(null)
        cells[column] = cell
      } else if (name === 'row' && cells.length > 0) {
        rows.push({ number, cells })
        isTooLong = rows.length > limits.rows + 1
      }
    },
  })
  return isTooLong ? null : rows
}

/** The sheets of a workbook that somebody sees and that hold rows; what formulas came to last counts. */
export function readXlsx(bytes: Uint8Array, limits: TableLimits): ReadSheet[] {
  const archive = openArchive(bytes)
  const workbook = byType(relationsOf(archive, ''), 'officeDocument') ?? 'xl/workbook.xml'
  const described = partOf(archive, workbook)
  if (described === null) throw new Refusal('TABLE_KIND_REFUSED')
  const listed: { name: string; id: string }[] = []
  let is1904 = false
  scanXml(described, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/i.test(attributes('date1904') ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes('state') ?? '')) return
      const id = attributes('r:id') ?? attributes('id') ?? ''
      listed.push({ name: attributes('name') ?? '', id })
    },
  })
  const relations = relationsOf(archive, workbook)
  const book: Book = {
    texts: sharedTexts(partOf(archive, byType(relations, 'sharedStrings') ?? '') ?? ''),
    styles: momentStyles(partOf(archive, byType(relations, 'styles') ?? '') ?? ''),
    is1904,
  }
  let characters = 0
  const count = (more: number) => {
    characters += more
    if (characters > maxCharacters) throw new Refusal('TABLE_TOO_MUCH')
  }
  let hasTooLong = false
  const sheets: ReadSheet[] = []
  for (const { name, id } of listed) {
    const target = relations.get(id)
    // Charts are listed among the sheets too.
    if (!target?.type.endsWith('/worksheet')) continue
    const rows = rowsOf(partOf(archive, target.target) ?? '', book, limits, count)
    if (rows === null) hasTooLong = true
    else if (rows.length > 1) sheets.push({ name, rows })
  }
  if (sheets.length === 0 && hasTooLong) throw new Refusal('TABLE_TOO_MANY_ROWS', { limit: limits.rows })
  return sheets
}
