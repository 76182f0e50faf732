import { readLetterText, writeLetterToken } from '../messages/letter-text.ts'
import { holdsAddress } from '../wire/web-address.ts'

/** What a proposal may contain beside words. */
export type Allowed = {
  /** Placeholders that it may name. */
  placeholders: readonly string[]
  /** What was taken out of the texts of the writer, by its token: comes back as it was. */
  given: Readonly<Record<string, string>>
}

export type CleanedText = {
  text: string
  /** How many links and addresses were taken out. */
  removed: number
  /** What it names between braces although there is no such placeholder. */
  unknown: string[]
}

/** Stand for tokens, and for what was taken out, while the text is looked through. None of them is left in what comes in. */
const [opens, closes, gap] = ['\ue000', '\ue001', '\ue002']
/** What stands in the place of a link. */
const removedMark = '‹…›'

/** What NFKC would write in another way although nobody hides anything in it. */
const kept = /[^…²³½¼¾™ªº]+/gu
/** Characters that nobody sees, private ones, and control characters; line breaks are read before. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\u2800]|(?!\n)\p{Cc}/gu

const named: Readonly<Record<string, string>> = {
  amp: '&',
  colon: ':',
  commat: '@',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  period: '.',
  quot: '"',
  sol: '/',
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
  const isHex = /^#x/i.test(name)
  const point = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}

/** Does something to a text until it changes nothing any more. Each step has to make it shorter, or to end. */
function untilSame(text: string, step: (text: string) => string): string {
  let [before, after] = [text, step(text)]
  while (after !== before) [before, after] = [after, step(after)]
  return after
}

/** One way of writing for what looks alike or is written around: wide letters, entities, escapes, characters nobody sees. */
const plain = (text: string) =>
  untilSame(text.toWellFormed(), (given) =>
    given
      .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, entity)
      .replace(/%(2e|2f|3a|40)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(kept, (part) => part.normalize('NFKC'))
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      .replaceAll('\t', ' ')
      .replace(unseen, '')
      .replaceAll('。', '.'),
  )

/** So often are marks looked for within marks; nobody writes them deeper in earnest, and each look reads the whole text. */
const mostNested = 12

/** What is left of marks within marks is taken away at once, so that nothing of them can come together again. */
function withoutNested(text: string, step: (text: string) => string): string {
  let left = text
  for (let round = 0; round < mostNested; round += 1) {
    const after = step(left)
    if (after === left) return left
    left = after
  }
  return untilSame(left.replace(/[[\]<>]/g, ' '), step)
}

/** Words only: no tags, no pictures, no marks of Markdown. What a link was called stays, and where it led does not. */
const withoutMarkup = (text: string) =>
  withoutNested(text, (given) =>
    given
      .replace(/<!--[\s\S]*?-->|<[/!?a-z][^<>]*>/gi, '')
      .replace(/!?\[([^[\]]*)\]\s?\([^()]*\)/g, `$1${gap}`)
      .replace(/^ {0,3}\[[^\]\n]+\]:.*$/gm, gap)
      .replace(/\[([^[\]\n]+)\]\[[^[\]\n]*\]/g, '$1'),
  )
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')

/** "example[.]com", "hxxp[:]//", "name (at) example (dot) com". */
const unwrapped = (text: string) =>
  text
    .replace(/ ?[[({<] ?(?:\.|dot|punkt) ?[\])}>] ?/gi, '.')
    .replace(/ ?[[({<] ?(?:@|at|ät) ?[\])}>] ?/gi, '@')
    .replace(/[[({<] ?([:/]+) ?[\])}>]/g, '$1')

/** A part of a name in an address; a token may be one. */
const inName = `[\\p{L}\\p{N}\\p{M}${opens}${closes}_-]`
const label = `${inName}+`
/** Patterns begin where a word does: tried in the middle of each, they would take the square of the time. */
const wordBegins = `(?<!${inName})`
const endings = 'com|net|org|info|biz|xyz|top|ru|cn|io|eu|app|dev|shop|online|site|de|ch'

/** Where something leads, however it is written. */
const leading: readonly RegExp[] = [
  // With spaces between the letters, or written so that no program makes a link of it.
  /(?<![\p{L}\p{N}])h ?[tx*] ?[tx*] ?p ?s? ?: ?\/ ?\/ ?\S*/giu,
  /(?<![\p{L}\p{N}])[a-z][a-z\d+.-]{0,20} ?: ?\/{2,}\S*/giu,
  /(?<![\p{L}\p{N}])(?:javascript|vbscript|data|blob|mailto|tel|sms|file|intent|view-source|about|ftp|skype|whatsapp|tg|xmpp|sip|callto|facetime) ?:(?! )\S+/giu,
  /(?<![\p{L}\p{N}])(?:javascript|vbscript) ?:[^\n]*/giu,
  /(?<![\p{L}\p{N}:])(?:\/\/|\\\\)[^\s/\\]\S*/gu,
  /(?<![\p{L}\p{N}])www ?\. ?\S+/giu,
  /(?<!\S)\S* ?@ ?\S+|(?<!\S)\S+ ?@/gu,
  /(?<!\S)\S*xn--\S*/giu,
  /\[?[\da-f]{0,4}(?::[\da-f]{0,4}){3,7}\]?(?:[:/]\S*)?/giu,
  new RegExp(`${wordBegins}${label} +\\. ?[a-z]{2,}(?:[:/?#]\\S*)?`, 'gu'),
  new RegExp(`${wordBegins}${label}\\. +(?:${endings})(?![\\p{L}\\p{N}])(?:[:/?#]\\S*)?`, 'gu'),
  new RegExp(`${wordBegins}${label} (?:dot|punkt) (?:${endings})(?![\\p{L}\\p{N}])\\S*`, 'giu'),
]

/** Words that dots join without a space, with what follows of an address. */
const joined = new RegExp(`${wordBegins}${label}(?:\\.${label})+(?:[:/?#]\\S*)?`, 'gu')
const asWord = (part: string) => part.replaceAll(opens, 'a').replaceAll(closes, 'a')

/** "J.R.Smith" and "d.h.alle", but "x.shop" looks the same. */
const areInitials = (parts: readonly string[]) =>
  parts.length > 1 && parts.every((part, at) => (at < parts.length - 1 ? part.length === 1 : part.length > 3))

/** A missing space after a sentence is added. What is an abbreviation, a date or a number stays, and an address goes. */
function addressOr(found: string): string {
  const [name = found, ...rest] = found.split(/(?=[:/?#])/)
  const parts = name.split('.')
  if (parts.every((part) => /^\p{N}+$/u.test(part)))
    return parts.length === 4 && parts.every((part) => part.length < 4) ? gap : found
  if (!holdsAddress(asWord(found))) return areInitials(parts) ? parts.join('. ') : found
  const areSentences = parts.slice(1).every((part) => /^(?:\p{Lu}\p{Ll}|\ue000)/u.test(part))
  return areSentences && rest.length === 0 ? parts.join('. ') : gap
}

function withoutAddresses(text: string): string {
  const cleaned = untilSame(text, (given) =>
    leading
      .reduce((left, pattern) => left.replace(pattern, gap), unwrapped(given))
      .replace(joined, addressOr)
      .replace(/\ue002(?:[ .,;/:-]?\ue002)+/g, gap),
  )
  // Whatever all of that has overlooked leads nowhere with spaces in it.
  return holdsAddress(asWord(cleaned))
    ? cleaned
        .replaceAll('://', ' ')
        .replace(/(?<=\S)\.(?=\S)/gu, '. ')
        .replace(/www\./giu, 'www ')
    : cleaned
}

type Tokens = { text: string; written: string[]; links: Set<number>; unknown: string[] }

const isKnown = (name: string, { placeholders }: Allowed) => placeholders.includes(name)

/** Letters and digits only. Marks that are taken out leave letters beside each other that are then written as one. */
const wordsOf = (inside: string) =>
  untilSame(inside, (given) =>
    [
      ...given
        .normalize('NFKC')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    ]
      .slice(0, 40)
      .join('')
      .trim(),
  )

/** What stands between braces: what may be named stays, what was given comes back, and the rest is shown as unfilled. */
function writtenFor(
  inside: string,
  allowed: Allowed,
): { written: string; isLink: boolean; unknown?: string } {
  const [token] = readLetterText(`{{${inside}}}`)
  if (token && token.kind !== 'text') {
    if (token.kind === 'placeholder' && Object.hasOwn(allowed.given, token.name)) {
      const value = allowed.given[token.name] ?? ''
      return { written: value, isLink: holdsAddress(value) }
    }
    const isAllowed = token.kind === 'else' || token.kind === 'end' || isKnown(token.name, allowed)
    if (isAllowed) return { written: writeLetterToken(token), isLink: false }
  }
  const words = wordsOf(inside)
  return words ? { written: `{{? ${words}}}`, isLink: false, unknown: words } : { written: '', isLink: false }
}

/** More than any letter names; each further one would be written longer than the one before. */
const mostTokens = 150

/** Each token as one word of characters that nothing else has, so that it is seen as a part of what stands around it. */
function takeTokens(text: string, allowed: Allowed): Tokens {
  const written: string[] = []
  const links = new Set<number>()
  const unknown = new Set<string>()
  const taken = text.replace(/\{\{([^{}\n]{0,200})\}\}/g, (_, inside: string) => {
    if (written.length === mostTokens) return ''
    const found = writtenFor(inside, allowed)
    if (found.unknown) unknown.add(found.unknown)
    if (found.isLink) links.add(written.length)
    return found.written ? opens + closes.repeat(written.push(found.written)) : ''
  })
  return { text: taken.replace(/\{\{|\}\}/g, ''), written, links, unknown: [...unknown] }
}

/** A link of ours stands alone, so that nothing is added to where it leads. */
function putTokens(text: string, { written, links }: Tokens): string {
  return text.replace(/\ue000(\ue001+)/gu, (token, counted: string, at: number) => {
    const value = written[counted.length - 1] ?? ''
    if (!links.has(counted.length - 1)) return value
    const [before, after] = [text[at - 1] ?? ' ', text[at + token.length] ?? ' ']
    return `${/[\s(„“"'»]/u.test(before) ? '' : ' '}${value}${/[\s),;!]/u.test(after) ? '' : ' '}`
  })
}

/**
 * What a model answered, as a text that may be shown and sent: words, allowed placeholders and what the writer gave, and
 * nothing that leads anywhere else. What is cleaned again stays the same, apart from what was given.
 */
export function cleanProposal(raw: string, allowed: Allowed, most: number): CleanedText {
  const tokens = takeTokens(plain(raw.slice(0, most * 2)), allowed)
  // What an address was written in may be a mark of Markdown once it is gone.
  const cleaned = untilSame(tokens.text, (text) => withoutAddresses(withoutMarkup(text)))
    .replace(/(?<! ) +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const removed = cleaned.split(gap).length - 1
  const filled = putTokens(cleaned, tokens).replaceAll(gap, removedMark)
  return { text: filled.slice(0, most), removed, unknown: tokens.unknown }
}
