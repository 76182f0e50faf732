import { readFileSync } from 'node:fs'
import type { Locale } from '@reihum/contract/wire/locales.ts'

/** What every paper says of itself, beside what its template shows. */
export type PaperHead = {
  locale: Locale
  /** As programs show it that open the file. */
  title: string
  /** The provider. */
  author: string
  /** The day of the paper, as `YYYY-MM-DD`. The same paper is the same bytes. */
  date: string
  /** The colour of the provider, as `#rrggbb`. */
  accent: string
  /** Where the provider is, in lines. */
  address: readonly string[]
  /** The provider in one line, for above the address of whoever gets a letter. */
  sender: string
  /** Columns of lines at the foot of each page. */
  footer: readonly (readonly string[])[]
  /** Where the logo stands and how large it is, in millimetres; its picture is `logo.png`. */
  logo: { place: 'left' | 'right'; width: number; height: number } | null
  /** Pictures by the names that the template shows them by. */
  images?: Readonly<Record<string, Uint8Array>>
  /** A file inside the PDF that says the same in another form. It makes the PDF one by PDF/A-3. */
  attachment?: Attachment
}

export type Attachment = { name: string; description: string; content: string }

/** A template for papers of one kind. It is ours; what operators write only comes in as data. */
export type Template<Paper extends PaperHead> = {
  source: string
  /** What it shows; there is no such value. */
  shows?: (paper: Paper) => void
}

const frame = readFileSync(new URL('./paper.typ', import.meta.url), 'utf8')

/**
 * Reads a template that lies beside its code. It follows the frame of all papers in `paper.typ`. A template is one file:
 * it imports nothing, because the compiler would fetch packages from the network.
 */
export function templateFrom<Paper extends PaperHead>(file: URL): Template<Paper> {
  const source = `${frame}\n${readFileSync(file, 'utf8')}`
  if (/(^|\W)(import|include|plugin)\b/.test(source))
    throw new Error(`${file.pathname} reaches for another file.`)
  return { source }
}
