import { isHonest } from './honest-link.ts'

/** The text of a letter as providers write it: what it says, without its facts, button, sections and small print. */
export type LetterText = { subject: string; body: string }

/**
 * What placeholders and conditions of one letter stand for. A condition holds for `true` and for what is not empty. Several
 * entries are said one by one; there is at least one.
 */
export type LetterValues = Readonly<Record<string, string | boolean | readonly string[]>>

/**
 * A piece of a text. `{{course.title}}` is a placeholder, `{{if places.several}}` … `{{else}}` … `{{end}}` a condition.
 * Everything else is text, and so is what is filled in: it is never looked through again.
 */
export type LetterToken =
  | { kind: 'text'; text: string }
  | { kind: 'placeholder'; name: string }
  | { kind: 'if'; name: string }
  | { kind: 'else' }
  | { kind: 'end' }

export const mostSubject = 200
export const mostBody = 10_000
export const mostSignature = 1000
/** How many conditions may stand within each other. */
const deepest = 5
/** What stands in braces is not longer; anything longer is text. */
const longestTag = 64

const namePattern = /^[a-z][a-z0-9_.-]{0,47}$/

function tokenOf(inside: string): LetterToken | null {
  if (/[\r\n]/.test(inside)) return null
  const [word = '', name, ...more] = inside.trim().split(/\s/)
  if (more.length > 0) return null
  if (name !== undefined) return word === 'if' && namePattern.test(name) ? { kind: 'if', name } : null
  if (word === 'else' || word === 'end') return { kind: word }
  return word !== 'if' && namePattern.test(word) ? { kind: 'placeholder', name: word } : null
}

/** The pieces of a text, in their order. Braces that are neither placeholder nor condition stay text. */
export function readLetterText(text: string): LetterToken[] {
  const tokens: LetterToken[] = []
  let from = 0
  let at = text.indexOf('{{')
  while (at >= 0) {
    const inside = text.slice(at + 2, at + 2 + longestTag + 2)
    const length = inside.indexOf('}}')
    const token = length < 0 ? null : tokenOf(inside.slice(0, length))
    if (token) {
      if (at > from) tokens.push({ kind: 'text', text: text.slice(from, at) })
      tokens.push(token)
      from = at + 2 + length + 2
    }
    at = text.indexOf('{{', token ? from : at + 1)
  }
  if (from < text.length) tokens.push({ kind: 'text', text: text.slice(from) })
  return tokens
}

export function writeLetterToken(token: LetterToken): string {
  if (token.kind === 'text') return token.text
  if (token.kind === 'placeholder') return `{{${token.name}}}`
  return token.kind === 'if' ? `{{if ${token.name}}}` : `{{${token.kind}}}`
}

/** What a text names, in placeholders and conditions. */
export const namesIn = ({ subject, body }: LetterText): Set<string> =>
  new Set([subject, body].flatMap(readLetterText).flatMap((token) => ('name' in token ? [token.name] : [])))

/** What a letter offers, by name: a condition can be asked for, but has no words of its own. */
export type Offered = Readonly<Record<string, { isCondition?: boolean }>>

export type TextProblem =
  /** It is not offered in this letter, or misspelt. */
  | { kind: 'unknown'; written: string }
  /** A condition without its end, an end without its condition, or too many within each other. */
  | { kind: 'unpaired' | 'nested' }

const isOffered = (offered: Offered, name: string) => Object.hasOwn(offered, name)

/** What keeps a text from being used; each is said once. */
export function problemsOfText(text: string, offered: Offered): TextProblem[] {
  const unknown = new Set<string>()
  const elses: boolean[] = []
  let [isUnpaired, isTooDeep] = [false, false]
  for (const token of readLetterText(text)) {
    if (token.kind === 'text') for (const brace of token.text.match(/\{\{|\}\}/g) ?? []) unknown.add(brace)
    else if (token.kind === 'placeholder') {
      if (!isOffered(offered, token.name) || offered[token.name]?.isCondition)
        unknown.add(writeLetterToken(token))
    } else if (token.kind === 'if') {
      if (!isOffered(offered, token.name)) unknown.add(writeLetterToken(token))
      elses.push(false)
      isTooDeep ||= elses.length > deepest
    } else if (token.kind === 'else') {
      isUnpaired ||= elses.at(-1) !== false
      if (elses.length > 0) elses[elses.length - 1] = true
    } else isUnpaired ||= elses.pop() === undefined
  }
  return [
    ...[...unknown].map((written): TextProblem => ({ kind: 'unknown', written })),
    ...(isUnpaired || elses.length > 0 ? [{ kind: 'unpaired' } as const] : []),
    ...(isTooDeep ? [{ kind: 'nested' } as const] : []),
  ]
}

/** Blank lines divide paragraphs, so there are none in what is filled in. */
const asOneParagraph = (value: string) =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

type Said = string | readonly string[]

const asOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Several entries are a list where nothing follows them in their line, and they do not stand in a list already. */
function entriesIn(entries: readonly string[], before: string, after: readonly Said[]): string {
  const line = before.slice(before.lastIndexOf('\n') + 1).trim()
  const rest = after.map((next) => (typeof next === 'string' ? next : next.join(' '))).join('')
  const [restOfLine = ''] = rest.split('\n', 1)
  if (restOfLine.trim() !== '' || /^[-•] /.test(line)) return entries.map(asOneLine).join('; ')
  return [...(line ? [''] : []), ...entries.map((entry) => `- ${asOneLine(entry)}`)].join('\n')
}

const joined = (said: readonly Said[], isLine: boolean): string =>
  said.reduce<string>((text, one, at) => {
    if (typeof one === 'string') return text + one
    return text + (isLine ? one.join('; ') : entriesIn(one, text, said.slice(at + 1)))
  }, '')

type Filled = { text: string; missing: string[] }

/** The text with its placeholders filled in, its conditions decided, and the placeholders that stayed empty. */
function fillText(text: string, values: LetterValues, { isLine = false } = {}): Filled {
  const said: Said[] = []
  const missing = new Set<string>()
  /** For each open condition, whether what stands in it is said. */
  const open: { holds: boolean }[] = []
  const isSaid = () => open.every(({ holds }) => holds)
  for (const token of readLetterText(text)) {
    if (token.kind === 'if') open.push({ holds: Boolean(values[token.name]) })
    else if (token.kind === 'else') {
      const last = open.at(-1)
      if (last) last.holds = !last.holds
    } else if (token.kind === 'end') open.pop()
    else if (isSaid()) {
      if (token.kind === 'text') said.push(token.text)
      else {
        const value = values[token.name]
        if (typeof value === 'string' && value !== '') said.push(asOneParagraph(value))
        else if (typeof value === 'object') said.push(value)
        else missing.add(token.name)
      }
    }
  }
  return { text: joined(said, isLine), missing: [...missing] }
}

/** A link in a text, and how it is written there. */
export type TextLink = { written: string; label: string; url: string }

const linkPattern =
  /\[([^[\]\r\n]{1,200})\]\((https?:\/\/[^\s()<>"]{1,500}|mailto:[^\s()<>"@]{1,100}@[^\s()<>"@]{1,150})\)/g

/**
 * The links of a text: `[Directions](https://…)` or `[Write to us](mailto:…)`. They are read before anything is filled in,
 * so that nothing that somebody else entered becomes a link. One that reads like another address than its own stays text.
 */
export function linksOf(text: string): TextLink[] {
  const links = readLetterText(text).flatMap((token) =>
    token.kind === 'text'
      ? [...token.text.matchAll(linkPattern)].map(([written, label = '', url = '']) => ({
          written,
          label,
          url,
        }))
      : [],
  )
  return links.filter(
    ({ written, label, url }, at) =>
      label.trim() !== '' &&
      URL.canParse(url) &&
      isHonest({ label, url }) &&
      links.findIndex((other) => other.written === written) === at,
  )
}

/** The paragraphs of a text: what stands between blank lines. Their line breaks stay. */
export function paragraphsOf(body: string): string[] {
  const paragraphs: string[][] = [[]]
  for (const line of body.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line.trim())
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

export type FilledLetter = { subject: string; paragraphs: string[]; missing: string[] }
export type UnusableText = { because: 'unknown' | 'unpaired' | 'nested' | 'empty'; written: string[] }

/** What a letter says with these values. A text that cannot be used says why, so that the letter goes out as we wrote it. */
export function fillLetterText(
  { subject, body }: LetterText,
  values: LetterValues,
): { filled: FilledLetter } | { unusable: UnusableText } {
  const offered = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { isCondition: typeof value === 'boolean' }]),
  )
  const problems = [subject, body].flatMap((text) => problemsOfText(text, offered))
  const [first] = problems
  if (first) {
    const written = problems.flatMap((problem) => (problem.kind === 'unknown' ? [problem.written] : []))
    return { unusable: { because: first.kind, written } }
  }
  const [top, rest] = [fillText(subject, values, { isLine: true }), fillText(body, values)]
  const paragraphs = paragraphsOf(rest.text)
  const line = top.text.replace(/\s+/g, ' ').trim().slice(0, mostSubject)
  if (line === '' || paragraphs.length === 0) return { unusable: { because: 'empty', written: [] } }
  return { filled: { subject: line, paragraphs, missing: [...new Set([...top.missing, ...rest.missing])] } }
}
