import { otherScripts } from './other-scripts.ts'

/**
 * What banks pass on unchanged: the characters of SEPA, and those that German banks agreed on besides (umlauts, ß, and
 * four signs).
 */
const passed = /^[A-Za-z0-9ÄÖÜäöüß/?:().,'+\-&*$% ]$/

/** Written otherwise, where leaving out the accent is not enough. */
const otherwise: Record<string, string> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Å: 'A',
  å: 'a',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Þ: 'TH',
  þ: 'th',
  ẞ: 'SS',
  '€': 'EUR',
  '@': '(at)',
  '"': "'",
  '„': "'",
  '“': "'",
  '”': "'",
  '«': "'",
  '»': "'",
  '‚': "'",
  '‘': "'",
  '’': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  _: '-',
  '…': '...',
}

function passable(character: string): string {
  if (passed.test(character)) return character
  const known = otherwise[character] ?? otherScripts.get(character)
  if (known !== undefined) return known
  if (/\p{M}/u.test(character)) return ''
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...plain]
    .map((one) => (passed.test(one) ? one : (otherwise[one] ?? otherScripts.get(one) ?? ' ')))
    .join('')
}

/** One line in characters that banks pass on, cut to a length. What has no counterpart becomes a space. */
export function sepaText(text: string, max: number): string {
  const line = [...text.normalize('NFC')].map(passable).join('').replace(/ +/g, ' ').trim()
  return line.slice(0, max).trim()
}

/** What stands where a text is demanded and nothing of it can be written: the word that banks use for this. */
export const notProvided = 'NOTPROVIDED'

/**
 * A name as files demand it. One that cannot be written at all is replaced, because a payment without a name is refused,
 * and so is one that begins with a slash.
 */
export function sepaName(name: string, instead = notProvided): string {
  const written = sepaText(name, 140)
    .replace(/^[/ ]+/, '')
    .slice(0, 70)
    .trim()
  return written === '' ? sepaText(instead, 70) || notProvided : written
}

/** An id: the strictest set of characters, neither beginning nor ending with a slash, and none of them doubled. */
export function isSepaId(id: string): boolean {
  return (
    /^[A-Za-z0-9+?:().,'-](?:[A-Za-z0-9+?:().,' /-]{0,33}[A-Za-z0-9+?:().,'-])?$/.test(id) &&
    !id.includes('//')
  )
}
