import { inflateSync } from 'node:zlib'

type Thing = { said: string; content: string }

/** The numbered things of a file as the press writes it, each with the content of its stream, unfolded. */
function thingsOf(bytes: Buffer): Map<string, Thing> {
  const file = bytes.toString('latin1')
  const things = new Map<string, Thing>()
  for (const { 0: start, 1: number = '', index } of file.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const from = index + start.length
    const [said = ''] = file.slice(from).split(/\nstream\r?\n|\nendobj/, 1)
    const begins = from + said.length
    const length = Number(/\/Length (\d+)/.exec(said)?.[1] ?? 0)
    const opening = /^\nstream\r?\n/.exec(file.slice(begins, begins + 10))?.[0]
    if (!opening) {
      things.set(number, { said, content: '' })
      continue
    }
    const stream = bytes.subarray(begins + opening.length, begins + opening.length + length)
    things.set(number, {
      said,
      content: (said.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('latin1'),
    })
  }
  return things
}

const unicodeOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Which letters the codes of a font stand for. */
function lettersOf(map: string): Map<number, string> {
  return new Map(
    [...map.matchAll(/^<([0-9A-F]{4})> <((?:[0-9A-F]{4})+)>$/gm)].map(([, code = '', letters = '']) => [
      Number.parseInt(code, 16),
      unicodeOf(letters),
    ]),
  )
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a literal string. */
const unescaped = (literal: string) =>
  literal.replace(/\\([0-7]{3}|[\s\S])/g, (_, one: string) =>
    one.length === 3 ? String.fromCharCode(Number.parseInt(one, 8)) : (escapes[one] ?? one),
  )

function shown(operand: string, letters: ReadonlyMap<number, string>): string {
  const bytes = operand.startsWith('<')
    ? Buffer.from(operand.slice(1, -1), 'hex')
    : Buffer.from(unescaped(operand.slice(1, -1)), 'latin1')
  const codes = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(at * 2))
  return codes.map((code) => letters.get(code) ?? '?').join('')
}

/** Where a literal string ends: brackets within it need no escape where both are there, however deep. */
function endOfLiteral(run: string, from: number): number {
  let depth = 0
  for (let at = from; at < run.length; at += 1) {
    if (run[at] === '\\') at += 1
    else if (run[at] === '(') depth += 1
    else if (run[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return run.length
}

/** The strings of a run of letters, without what programs read in place of letters, such as where a word may break. */
function stringsOf(run: string): string[] {
  const found: string[] = []
  for (let at = 0; at < run.length; at += 1) {
    const isHex = /^<[0-9A-Fa-f]+>/.exec(run.slice(at, at + 4_000))
    if (run[at] !== '(' && !isHex) continue
    const end = isHex ? at + isHex[0].length : endOfLiteral(run, at)
    if (!run.slice(0, at).endsWith('/ActualText ')) found.push(run.slice(at, end))
    at = end - 1
  }
  return found
}

const utf8 = (content: string) => Buffer.from(content, 'latin1').toString('utf8')

/**
 * The text of each page as it stands in the file, a line for each run of letters, and what the file says of itself.
 * Letters that are written from right to left come in the order in which they stand on the page.
 */
export function readPdf(bytes: Uint8Array): { pages: string[]; said: string } {
  const things = thingsOf(Buffer.from(bytes))
  const all = [...things.values()]
  const pages = all.filter(({ said }) => /\/Type \/Page$/m.test(said))
  return {
    said: all
      .map(({ said, content }) => (content.startsWith('<?xpacket') ? said + utf8(content) : said))
      .join('\n'),
    pages: pages.map(({ said }) => {
      const fonts = new Map(
        [...said.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => {
          const map = /\/ToUnicode (\d+) 0 R/.exec(things.get(font)?.said ?? '')?.[1] ?? ''
          return [name, lettersOf(things.get(map)?.content ?? '')]
        }),
      )
      const content = things.get(/\/Contents (\d+) 0 R/.exec(said)?.[1] ?? '')?.content ?? ''
      return content
        .split(/\bBT\n/)
        .slice(1)
        .map((part) => {
          const [run = ''] = part.split(/\nET\n/)
          const letters = fonts.get(/\/(f\d+) /.exec(run)?.[1] ?? '') ?? new Map()
          return stringsOf(run)
            .map((operand) => shown(operand, letters))
            .join('')
        })
        .join('\n')
    }),
  }
}
