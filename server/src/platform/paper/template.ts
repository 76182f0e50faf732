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
  /** Where the provider is, in lines; and all by which it is reached, at the foot of each page. */
  address: readonly string[]
  provider: readonly string[]
}

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
