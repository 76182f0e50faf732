import { posix } from 'node:path'
import { Refusal } from '#platform/refusal.ts'
import { decodeText } from './decode-text.ts'
import { type ShownAs, shownAs } from './number-formats.ts'
import { keptText, maxCharacters, type ReadSheet, type TableLimits } from './read-table.ts'
import { scanXml } from './scan-xml.ts'
import { type Archive, openArchive } from './unzip.ts'
import { type Book, rowsOf, unescapedText } from './xlsx-rows.ts'

function partOf(archive: Archive, name: string): string | null {
  const bytes = archive.read(name)
  return bytes ? decodeText(bytes) : null
}

/** The relations of a part, by their ids; targets are relative to the folder of the part. */
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

/** The texts that cells refer to by number, without their phonetic readings. */
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
        texts.push(keptText(unescapedText(text)))
        text = null
      }
    },
  })
  return texts
}

/** What the cell styles show of a number, by the number of the style. */
function cellStyles(xml: string): ShownAs[] {
  const described = new Map<number, string>()
  const styles: ShownAs[] = []
  let isOfCells = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') described.set(Number(attributes('numFmtId')), attributes('formatCode') ?? '')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) {
        const id = Number(attributes('numFmtId') ?? 0)
        styles.push(shownAs(id, described.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** The visible sheets of a workbook that contain rows; of a formula the stored result counts. */
export function readXlsx(bytes: Uint8Array, limits: TableLimits): ReadSheet[] {
  const archive = openArchive(bytes)
  const workbook = byType(relationsOf(archive, ''), 'officeDocument') ?? 'xl/workbook.xml'
  const described = partOf(archive, workbook)
  if (described === null) throw new Refusal('TABLE_KIND_REFUSED')
  const listed: { name: string; id: string }[] = []
  let is1904 = false
  scanXml(described, {
    open(name, attributes) {
      // An extension of Excel has an element of the same name, which says nothing about dates.
      if (name === 'workbookPr') is1904 ||= /^(1|true)$/i.test(attributes('date1904') ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes('state') ?? '')) return
      const id = attributes('r:id') ?? attributes('id') ?? ''
      listed.push({ name: attributes('name') ?? '', id })
    },
  })
  const relations = relationsOf(archive, workbook)
  const book: Book = {
    texts: sharedTexts(partOf(archive, byType(relations, 'sharedStrings') ?? '') ?? ''),
    styles: cellStyles(partOf(archive, byType(relations, 'styles') ?? '') ?? ''),
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
    // The list of sheets contains charts too.
    if (!target?.type.endsWith('/worksheet')) continue
    const rows = rowsOf(partOf(archive, target.target) ?? '', book, limits, count)
    if (rows === null) hasTooLong = true
    else if (rows.length > 1) sheets.push({ name, rows })
  }
  if (sheets.length === 0 && hasTooLong) throw new Refusal('TABLE_TOO_MANY_ROWS', { limit: limits.rows })
  return sheets
}
