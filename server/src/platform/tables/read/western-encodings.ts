/** The upper half of code page 850, in which German programs wrote under DOS and some still do. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decoders = {
  'windows-1252': (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes),
  macintosh: (bytes: Uint8Array) => new TextDecoder('macintosh').decode(bytes),
  cp850: (bytes: Uint8Array) =>
    Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : cp850[byte - 128])).join(''),
} as const

export type WesternEncoding = keyof typeof decoders

export const decodeWestern = (bytes: Uint8Array, encoding: WesternEncoding): string =>
  decoders[encoding](bytes)

/** Letters and signs that western texts are full of, by how often they come. */
const common: readonly [letters: string, weight: number][] = [
  ['äöüß', 4],
  ['ÄÖÜé€', 3],
  ['èàáâçêëíîïñóôøåæ§°„“”–’«»\u00a0', 1],
]
const weightOf = new Map(common.flatMap(([letters, weight]) => Array.from(letters, (one) => [one, weight])))

type Kind = 'small' | 'capital' | 'other'

function kindOf(character: string | undefined): Kind {
  if (!character || !/\p{L}/u.test(character)) return 'other'
  return character === character.toLowerCase() ? 'small' : 'capital'
}

/**
 * What a character says for the text that it is in. A capital after a small letter and a sign within a word stand in no
 * text; a letter on its own says nothing, because in another encoding it may be a sign.
 */
function scoreOf(character: string, before: Kind, after: Kind): number {
  const kind = kindOf(character)
  const usual = weightOf.get(character) ?? -2
  if (kind === 'other') return before === 'small' && after === 'small' && character !== '’' ? -4 : usual
  if (before === 'other' && after === 'other') return 0
  if (kind === 'small' ? after === 'capital' : before === 'small') return -4
  // Tables are full of names, which begin with a capital.
  return kind === 'small' && before === 'other' ? usual / 2 : usual
}

/** How much this looks like a text: what texts are full of counts for it, what no text has counts against it. */
function likelihood(text: string): number {
  let score = 0
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/g)) {
    score += scoreOf(character, kindOf(text[index - 1]), kindOf(text[index + 1]))
  }
  return score
}

/** More of a text tells nothing new. */
const examined = 200_000

/** The encoding in which the bytes look most like a text; the one of Windows programs where several do. */
export function guessWestern(bytes: Uint8Array): WesternEncoding {
  const head = bytes.subarray(0, examined)
  const names = Object.keys(decoders) as WesternEncoding[]
  const scores = names.map((name) => ({ name, score: likelihood(decodeWestern(head, name)) }))
  const [first, ...others] = scores as [(typeof scores)[0], ...typeof scores]
  return others.reduce((best, one) => (one.score > best.score ? one : best), first).name
}
