import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * What programs of others read in our papers: the tools of poppler (Debian's poppler-utils), which share no code with the
 * compiler that prints them.
 */

type Tool = 'pdftotext' | 'pdfinfo' | 'pdffonts' | 'pdfdetach' | 'pdftoppm'

const tools: readonly Tool[] = ['pdftotext', 'pdfinfo', 'pdffonts', 'pdfdetach', 'pdftoppm']

export const hasPoppler = tools.every((tool) => spawnSync(tool, ['-v']).error === undefined)

/** Lets a tool look at a file. What it complains about counts as what it says, so a complaint is seen. */
function say(tool: Tool, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(tool, words, { encoding: 'utf8', maxBuffer: 50_000_000 })
  if (status !== 0) throw new Error(`${tool} ends with ${status}: ${stderr}`)
  return stdout + stderr
}

export type SeenFont = { name: string; isEmbedded: boolean; hasUnicode: boolean }

/** Of each row of pdffonts the end counts: whether the font is inside, a part of it, and has Unicode; then its number. */
const fontsOf = (table: string): SeenFont[] =>
  table
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((row) => {
      const [, name = row, embedded, unicode] =
        /^(\S+).* (yes|no) +(?:yes|no) +(yes|no) +\d+ +\d+$/.exec(row) ?? []
      return { name, isEmbedded: embedded === 'yes', hasUnicode: unicode === 'yes' }
    })

/** A PDF as the tools see it. */
export function openPdf(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-paper-'))
  const file = join(folder, 'paper.pdf')
  writeFileSync(file, bytes)
  return {
    /** The text in the order in which it stands in the file, with its spaces; pages are divided by form feeds. */
    text: () => say('pdftotext', '-raw', '-enc', 'UTF-8', file, '-'),
    facts: () =>
      new Map(
        say('pdfinfo', file)
          .split('\n')
          .map((line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')]),
      ),
    metadata: () => say('pdfinfo', '-meta', file),
    /** What readers for the blind go through: elements and their texts, in order. */
    structure: () => say('pdfinfo', '-struct-text', file),
    fonts: () => fontsOf(say('pdffonts', file)),
    attachments: () => say('pdfdetach', '-list', file),
    attachment: (number: number) => {
      const to = join(folder, 'attachment')
      say('pdfdetach', '-save', String(number), '-o', to, file)
      return to
    },
    /** Pictures of its pages, as `<to>-1.png` and so on. */
    draw: (to: string) => say('pdftoppm', '-png', '-r', '80', file, to),
    close: () => rmSync(folder, { recursive: true }),
  }
}
