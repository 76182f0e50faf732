import type { Locale } from '@reihum/contract/wire/locales.ts'
import { placesOf, reference } from './replace-metadata.ts'

/*
 * Puts papers of the press behind one another, each page as it is. The things of each file keep their order and get new
 * numbers; the pages of each hang below one tree of pages, and what readers for the blind follow below one tree of tags.
 * What a single file says of itself (title, day, PDF/A) is left behind: it does not speak of the whole.
 */

const catalogAt = 1
const pagesAt = 2
const tagsAt = 3
const own = 4

/** Changes what stands outside of literal strings, in which nothing is a reference. */
function outsideStrings(said: string, change: (text: string) => string): string {
  const pieces: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < said.length; at += 1) {
    const letter = said[at]
    if (letter === '\\') at += 1
    else if (letter === '(') {
      if (depth === 0) {
        pieces.push(change(said.slice(from, at)))
        from = at
      }
      depth += 1
    } else if (letter === ')') {
      depth -= 1
      if (depth === 0) {
        pieces.push(said.slice(from, at + 1))
        from = at + 1
      }
    }
  }
  return [...pieces, change(said.slice(from))].join('')
}

type Part = { said: string; stream: Buffer }

/** The things of a file by number, each what is said of it and its stream as it stands there. */
function partsOf(pdf: Buffer): { parts: Map<number, Part>; trailer: string } {
  const file = pdf.toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(file.slice(-40))?.[1])
  const places = placesOf(file, tableAt)
  const ends = [...places.slice(1), tableAt].sort((one, other) => one - other)
  const parts = new Map<number, Part>()
  for (const [number, place] of places.entries()) {
    if (number === 0) continue
    const end = ends.find((at) => at > place) ?? tableAt
    const head = `${number} 0 obj\n`
    if (!file.startsWith(head, place)) throw new Error(`the PDF has no thing ${number} where it says`)
    const body = file.slice(place + head.length, end)
    const streamAt = body.search(/\nstream\r?\n/)
    const said = streamAt < 0 ? body.slice(0, body.lastIndexOf('endobj')) : body.slice(0, streamAt)
    const stream = streamAt < 0 ? '' : body.slice(streamAt, body.lastIndexOf('\nendobj'))
    parts.set(number, { said: said.trimEnd(), stream: Buffer.from(stream, 'latin1') })
  }
  return { parts, trailer: file.slice(file.lastIndexOf('trailer')) }
}

const withNumbers = (said: string, change: (number: number) => number) =>
  outsideStrings(said, (text) =>
    text.replace(/\b(\d+) 0 R/g, (_, number: string) => `${change(Number(number))} 0 R`),
  )

const withTagKeys = (said: string, before: number) =>
  outsideStrings(said, (text) =>
    text.replace(
      /\/(StructParents?) (\d+)/g,
      (_, name: string, key: string) => `/${name} ${Number(key) + before}`,
    ),
  )

/** The text between brackets after a name. */
const listAfter = (said: string, name: string) => new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(said)?.[1] ?? ''

export function joinPapers(
  papers: readonly Uint8Array[],
  { title, locale }: { title: string; locale: Locale },
): Uint8Array<ArrayBuffer> {
  const written: Buffer[] = []
  const places: number[] = []
  let length = 0
  const write = (bytes: Buffer) => {
    written.push(bytes)
    length += bytes.length
  }
  const writeThing = (number: number, said: string, stream: Buffer = Buffer.alloc(0)) => {
    places[number] = length
    write(Buffer.from(`${number} 0 obj\n${said}`, 'latin1'))
    write(stream)
    write(Buffer.from('\nendobj\n\n', 'latin1'))
  }
  write(Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n\n', 'latin1'))

  const kids: string[] = []
  const tags: string[] = []
  const tagKeys: string[] = []
  const roles = new Set<string>()
  let pages = 0
  let keys = 0
  let next = own
  for (const paper of papers) {
    const { parts, trailer } = partsOf(Buffer.from(paper))
    const saidOf = (number: number) => parts.get(number)?.said ?? ''
    const root = reference(trailer, 'Root')
    const pageTree = reference(saidOf(root), 'Pages')
    const tagTree = reference(saidOf(root), 'StructTreeRoot')
    const left = new Set([root, reference(saidOf(root), 'Metadata'), tagTree])
    if (trailer.includes('/Info ')) left.add(reference(trailer, 'Info'))
    const first = next
    const keysBefore = keys
    const change = (number: number) => (number === tagTree ? tagsAt : first + number)
    for (const [number, { said, stream }] of parts) {
      if (left.has(number)) continue
      const renumbered = withTagKeys(withNumbers(said, change), keysBefore)
      const above =
        number === pageTree
          ? renumbered.replace('/Type /Pages', `/Type /Pages\n  /Parent ${pagesAt} 0 R`)
          : renumbered
      writeThing(change(number), above, stream)
    }
    kids.push(`${change(pageTree)} 0 R`)
    pages += Number(/\/Count (\d+)/.exec(saidOf(pageTree))?.[1] ?? 0)
    const tree = saidOf(tagTree)
    tags.push(withNumbers(listAfter(tree, 'K'), change))
    for (const [, key = '', of = ''] of listAfter(tree, 'Nums').matchAll(/\b(\d+) (\d+) 0 R/g))
      tagKeys.push(`${Number(key) + keysBefore} ${change(Number(of))} 0 R`)
    for (const [, role = ''] of (/\/RoleMap <<([^>]*)>>/.exec(tree)?.[1] ?? '').matchAll(/(\/\w+ \/\w+)/g))
      roles.add(role)
    keys += Number(/\/ParentTreeNextKey (\d+)/.exec(tree)?.[1] ?? 0)
    next = first + Math.max(...parts.keys()) + 1
  }
  const info = next
  const named = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex')
  writeThing(info, `<<\n  /Title <${named}>\n>>`)
  writeThing(
    catalogAt,
    `<<\n  /Type /Catalog\n  /Pages ${pagesAt} 0 R\n  /StructTreeRoot ${tagsAt} 0 R\n  /MarkInfo <<\n    /Marked true\n  >>\n  /Lang (${locale})\n  /ViewerPreferences <<\n    /DisplayDocTitle true\n  >>\n>>`,
  )
  writeThing(pagesAt, `<<\n  /Type /Pages\n  /Count ${pages}\n  /Kids [${kids.join(' ')}]\n>>`)
  writeThing(
    tagsAt,
    `<<\n  /Type /StructTreeRoot\n  /RoleMap <<\n    ${[...roles].join('\n    ')}\n  >>\n  /K [${tags.join(' ')}]\n  /ParentTree <<\n    /Nums [${tagKeys.join(' ')}]\n  >>\n  /ParentTreeNextKey ${keys}\n>>`,
  )
  const table = Array.from({ length: info + 1 }, (_, number) => {
    const place = places[number]
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
  }).join('')
  const closing = `trailer\n<<\n  /Size ${info + 1}\n  /Root ${catalogAt} 0 R\n  /Info ${info} 0 R\n>>`
  write(Buffer.from(`xref\n0 ${info + 1}\n${table}${closing}\nstartxref\n${length}\n%%EOF\n`, 'latin1'))
  return new Uint8Array(Buffer.concat(written))
}
