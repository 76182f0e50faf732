import {
  type DocumentBlock,
  type DocumentCell,
  type DocumentContent,
  type DocumentPart,
  type PageSettings,
  pageSizes,
} from '@reihum/contract/documents/content.ts'
import { columnsOf } from '@reihum/contract/documents/table-grid.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import { type PaperHead, templateFrom } from '#platform/paper/template.ts'
import { drawQr } from '#platform/qr-code.ts'

type Shown = Record<string, unknown>

type Sheet = { header: Shown[] | null; body: Shown[]; footer: Shown[] | null }

/** What the template shows: filled contents, with tables laid out and files by the names of their pictures. */
export type DocumentPaper = PaperHead & {
  page: Omit<PageSettings, 'background' | 'size' | 'orientation'> & {
    width: number
    height: number
    background: { file: string; on: 'all' | 'first' } | null
  }
  sheets: Sheet[]
}

export const documentTemplate = templateFrom<DocumentPaper>(new URL('./document.typ', import.meta.url))

/** A picture as the press takes it. */
export type Picture = { name: string; bytes: Uint8Array }
/** The pictures of a content by the ids of their files. */
type Pictures = ReadonlyMap<string, Picture>

type TableBlock = Extract<DocumentBlock, { type: 'table' }>

/** The same with the codes in it as runs of modules, wherever they stand. */
function withCodes<Of>(value: Of): Of {
  if (Array.isArray(value)) return value.map(withCodes) as Of
  if (typeof value !== 'object' || value === null) return value
  const node = value as Record<string, unknown>
  if (node.type === 'code')
    return { type: 'code', qr: drawQr((node.attrs as { address: string }).address) } as Of
  return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, withCodes(one)])) as Of
}

class Sheets {
  private readonly pictures: Pictures
  constructor(pictures: Pictures) {
    this.pictures = pictures
  }

  private cell = ({ type, attrs, content }: DocumentCell): Shown => ({
    isHeader: type === 'tableHeader',
    colspan: attrs?.colspan ?? 1,
    rowspan: attrs?.rowspan ?? 1,
    content: this.blocks(content),
  })

  /** Rows of header cells at the top are repeated on each page, unless a cell reaches from them into the rows below. */
  private table({ content: rows, attrs }: TableBlock): Shown {
    const isHeader = rows.map(({ content }) =>
      content.every(({ type, attrs }) => type === 'tableHeader' && (attrs?.rowspan ?? 1) === 1),
    )
    const first = isHeader.indexOf(false)
    const head = first === -1 ? Math.max(rows.length - 1, 0) : first
    const widths = rows[0]?.content.flatMap(({ attrs }) =>
      attrs?.colwidth ? attrs.colwidth : Array.from({ length: attrs?.colspan ?? 1 }, () => null),
    )
    const known = (widths ?? []).filter((width) => width !== null)
    const usual = known.length > 0 ? known.reduce((sum, width) => sum + width, 0) / known.length : 1
    const cellsOf = (some: typeof rows) => some.flatMap(({ content }) => content.map(this.cell))
    return {
      type: 'table',
      lines: attrs?.lines !== false,
      columns: Array.from({ length: columnsOf(rows) ?? 1 }, (_, at) => widths?.[at] ?? usual),
      header: cellsOf(rows.slice(0, head)),
      cells: cellsOf(rows.slice(head)),
    }
  }

  private block(block: DocumentBlock): Shown[] {
    switch (block.type) {
      case 'table':
        return [this.table(block)]
      case 'image': {
        const picture = this.pictures.get(block.attrs.fileId)
        return picture ? [{ ...block, attrs: { ...block.attrs, file: picture.name } }] : []
      }
      case 'columns':
        return [
          {
            ...block,
            content: block.content.map(({ content }) => ({ content: this.blocks(content) })),
          },
        ]
      default:
        return [block as Shown]
    }
  }

  blocks(blocks: readonly DocumentBlock[]): Shown[] {
    return blocks.flatMap((block) => this.block(block))
  }

  of({ header, body, footer }: DocumentContent): Sheet {
    const part = (given: DocumentPart | null) => given && this.blocks(given.content)
    return withCodes({ header: part(header), body: this.blocks(body.content), footer: part(footer) })
  }
}

type Facts = {
  from: Letterhead
  locale: Locale
  title: string
  date: string
  page: PageSettings
  /** Filled contents, one for each document or label. */
  contents: readonly DocumentContent[]
  pictures: Pictures
}

export function documentPaper({ from, page, contents, pictures, ...paper }: Facts): DocumentPaper {
  const { size, orientation, background, ...settings } = page
  const { width, height } = pageSizes[size]
  const head = paperHead(from, paper)
  const behind = background && pictures.get(background.fileId)
  const sheets = new Sheets(pictures)
  return {
    ...head,
    images: {
      ...head.images,
      ...Object.fromEntries([...pictures.values()].map(({ name, bytes }) => [name, bytes])),
    },
    page: {
      ...settings,
      ...(orientation === 'portrait' ? { width, height } : { width: height, height: width }),
      background: background && behind ? { file: behind.name, on: background.on } : null,
    },
    sheets: contents.map((content) => sheets.of(content)),
  }
}
