/**
 * What a document template holds, as a tree in the format of the editor. It is never HTML, and never a program: what is
 * variable in it are placeholders, conditions and repetitions of the catalogue.
 */
export type DocumentContent = {
  page: PageSettings
  /** Repeated at the head of each page; null: none. */
  header: DocumentPart | null
  body: DocumentPart
  /** Repeated at the foot of each page; null: the provider's foot, as all papers have it. */
  footer: DocumentPart | null
}

export type DocumentPart = { type: 'doc'; content: DocumentBlock[] }

export type DocumentBlock =
  | DocumentParagraph
  | DocumentHeading
  | DocumentList
  | DocumentTable
  | DocumentImage
  | DocumentColumns
  | DocumentCondition
  | DocumentRepetition
  | { type: 'pageBreak' }
  | { type: 'horizontalRule' }
  /** Empty room, in millimetres. */
  | { type: 'space'; attrs: { height: number } }

/** Without one, a text begins at the left. */
export const textAligns = ['left', 'center', 'right', 'justify'] as const
export type TextAlign = (typeof textAligns)[number]

export type DocumentParagraph = {
  type: 'paragraph'
  attrs?: { textAlign: TextAlign }
  content?: DocumentInline[]
}
export type DocumentHeading = {
  type: 'heading'
  attrs: { level: 1 | 2 | 3; textAlign?: TextAlign }
  content?: DocumentInline[]
}
export type DocumentList = { type: 'bulletList' | 'orderedList'; content: DocumentListItem[] }
export type DocumentListItem = { type: 'listItem'; content: (DocumentParagraph | DocumentList)[] }

export type DocumentTable = {
  type: 'table'
  /** With its lines drawn, or only to put things side by side. */
  attrs?: { lines: false }
  content: DocumentRow[]
}
export type DocumentRow = {
  type: 'tableRow'
  /** The row is printed once for each entry of a list. */
  attrs?: { repeat: DocumentListName }
  content: DocumentCell[]
}
export type DocumentCell = {
  /** A row of header cells at the top is repeated on each page. */
  type: 'tableCell' | 'tableHeader'
  attrs?: {
    colspan?: number
    rowspan?: number
    /** How wide each of its columns is, in relation to the others. */
    colwidth?: number[]
  }
  content: DocumentBlock[]
}

export type DocumentImage = {
  type: 'image'
  attrs: {
    fileId: string
    /** Of the width of where it stands, in percent. */
    width: number
    /** What it shows, for those who do not see it. */
    alt: string
    textAlign?: TextAlign
  }
}
export type DocumentColumns = { type: 'columns'; content: { type: 'column'; content: DocumentBlock[] }[] }

/** Shown only if it is true of a placeholder. A number or an amount of 0 counts as empty. */
export const conditionTests = ['filled', 'empty', 'equals', 'differs'] as const
export type ConditionTest = (typeof conditionTests)[number]
export type DocumentCondition = {
  type: 'condition'
  attrs: {
    placeholder: string
    test: ConditionTest
    /** What the placeholder is compared with, as it is printed; empty if it is compared with nothing. */
    value: string
  }
  content: DocumentBlock[]
}

/** What may be repeated. */
export const documentListNames = ['appointments', 'priceLines', 'participants'] as const
export type DocumentListName = (typeof documentListNames)[number]
/** Shown once for each entry of a list. */
export type DocumentRepetition = {
  type: 'repetition'
  attrs: { over: DocumentListName }
  content: DocumentBlock[]
}

export type DocumentInline = DocumentWords | DocumentPlaceholder | DocumentCode | { type: 'hardBreak' }
/** A code to scan. No template holds one: it is what some placeholders are filled with. */
export type DocumentCode = { type: 'code'; attrs: { address: string } }
export type DocumentWords = { type: 'text'; text: string; marks?: DocumentMark[] }

/** How a date is written: 04.03.2027, 4. März 2027, or Donnerstag, 4. März 2027. */
export const dateStyles = ['short', 'long', 'weekday'] as const
export type DateStyle = (typeof dateStyles)[number]
export type DocumentPlaceholder = {
  type: 'placeholder'
  attrs: { name: string; style?: DateStyle }
  marks?: DocumentMark[]
}

export type DocumentMark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'underline' }
  /** A size such as `14pt`, a colour as `#rrggbb`. */
  | { type: 'textStyle'; attrs: { fontSize?: string; color?: string } }

export const pageSizes = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  letter: { width: 216, height: 279 },
} as const
export type PageSize = keyof typeof pageSizes

export const documentFonts = ['inter', 'libertinus'] as const
export type DocumentFont = (typeof documentFonts)[number]

/** All lengths are in millimetres. */
export type PageSettings = {
  size: PageSize
  orientation: 'portrait' | 'landscape'
  margins: { top: number; right: number; bottom: number; left: number }
  font: DocumentFont
  /** In points. */
  fontSize: number
  /** The first page begins with logo, name and address of the provider, as all papers do. */
  letterhead: boolean
  /** A picture, or the first page of a PDF, that covers the page beneath the text. */
  background: { fileId: string; on: 'all' | 'first' } | null
  /** The text is made smaller until it fits on one page; if it would become too small, nothing is printed. */
  onePage: boolean
  /** The page is a sheet of labels, and each shows the body for one person. */
  labels: { columns: number; rows: number; gapAcross: number; gapDown: number } | null
}

export const usualPage: PageSettings = {
  size: 'a4',
  orientation: 'portrait',
  margins: { top: 26, right: 24, bottom: 30, left: 24 },
  font: 'inter',
  fontSize: 10,
  letterhead: false,
  background: null,
  onePage: false,
  labels: null,
}

export const emptyContent: DocumentContent = {
  page: usualPage,
  header: null,
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  footer: null,
}

/** What a template may hold at most. */
export const contentLimits = {
  nodes: 5_000,
  /** Typed characters. */
  letters: 100_000,
  json: 400_000,
  /** How deep lists, conditions, tables and columns may lie within one another, together. */
  depth: 8,
  lists: 3,
  columns: 3,
  tableColumns: 12,
  tableRows: 200,
  images: 20,
} as const
