import type { DocumentContent, PageSettings } from '@reihum/contract/documents/content.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import type { Press } from '#platform/paper/press.ts'
import type { PaperHead, Template } from '#platform/paper/template.ts'
import { Refusal } from '#platform/refusal.ts'
import { readWhole } from '#platform/storage/read-whole.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TemplateFile } from '../templates/template-files.queries.ts'
import { documentPaper, documentTemplate, type Picture } from './document-paper.ts'

/** What is printed: filled contents of one template, one for each document or label. */
export type ToPrint = {
  from: Letterhead
  locale: Locale
  title: string
  /** The day of the paper, as `YYYY-MM-DD`. */
  date: string
  page: PageSettings
  contents: readonly DocumentContent[]
  files: readonly TemplateFile[]
}

type Dependencies = { press: Press; storage: Storage }

/** A page that shows nothing but the first page of a PDF. */
const onlyPdf: Template<PaperHead> = {
  source: '#set page(width: auto, height: auto, margin: 0pt)\n#image("/letterhead.pdf")',
}

const mostDrawnBytes = 5_000_000

/** What the press cannot set says why in English; only what a provider can mend is told. */
function refuseUnset(error: unknown): never {
  const why = error instanceof Error ? error.message : ''
  if (why.includes('the text does not fit')) throw new Refusal('DOCUMENT_TOO_LONG')
  if (/nothing was set within|failed to (decode|load|parse)|is neither a PNG|too large for a paper/.test(why))
    throw new Refusal('DOCUMENT_FAILED')
  throw error
}

/** PDF/A takes in no other PDF, so a background is drawn as lines first; that also leaves scripts and links behind. */
async function drawPdf(
  press: Press,
  { from, locale, title, date }: ToPrint,
  file: TemplateFile,
  pdf: Buffer,
) {
  const paper = { ...paperHead(from, { locale, title, date }), images: { 'letterhead.pdf': pdf } }
  const drawn = await press.draw(onlyPdf, paper).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    throw new Refusal('TEMPLATE_FILE_UNFIT', { file: file.filename })
  })
  const svg = Buffer.from(drawn.svg)
  if (svg.length > mostDrawnBytes) throw new Refusal('TEMPLATE_FILE_UNFIT', { file: file.filename })
  return svg
}

async function picturesOf({ press, storage }: Dependencies, toPrint: ToPrint): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const [at, file] of toPrint.files.entries()) {
    const bytes = await readWhole(storage, file.key)
    pictures.set(
      file.id,
      file.isPdf
        ? { name: `picture-${at}.svg`, bytes: await drawPdf(press, toPrint, file, bytes) }
        : { name: `picture-${at}.jpg`, bytes },
    )
  }
  return pictures
}

const paperOf = async (dependencies: Dependencies, toPrint: ToPrint) =>
  documentPaper({ ...toPrint, pictures: await picturesOf(dependencies, toPrint) })

/** A PDF. Takes a moment, so it happens outside of a transaction. */
export async function printDocument(dependencies: Dependencies, toPrint: ToPrint) {
  const paper = await paperOf(dependencies, toPrint)
  return dependencies.press.print(documentTemplate, paper).catch(refuseUnset)
}

/** The same as a picture. */
export async function drawDocument(dependencies: Dependencies, toPrint: ToPrint) {
  const paper = await paperOf(dependencies, toPrint)
  return dependencies.press.draw(documentTemplate, paper).catch(refuseUnset)
}
