const plainLetters: Record<string, string> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'a',
  œ: 'o',
  þ: 'th',
}

/** Folds a text as the server does, and keeps for each folded character its place in the text. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  // Some write "ae" for "ä", so both are folded to "a".
  let mayPair = false
  for (const letter of text) {
    const lower = letter.toLowerCase()
    const plain = (plainLetters[lower] ?? lower).normalize('NFD').replace(/\p{M}/gu, '')
    for (const one of plain) {
      const isPair = one === 'e' && mayPair
      mayPair = 'aou'.includes(one)
      if (isPair) continue
      folded += one
      places.push(at)
    }
    at += letter.length
  }
  return { folded, places }
}

export const foldText = (text: string) => foldWithPlaces(text).folded

/** The words of a search, folded. */
export const wordsOf = (query: string) =>
  foldText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

export type Piece = { text: string; isMatch: boolean }

/** Splits a text into pieces; those that match a word of the search are marked. */
export function markMatches(text: string, query: string): Piece[] {
  const { folded, places } = foldWithPlaces(text)
  const marked = new Array<boolean>(text.length).fill(false)
  for (const word of wordsOf(query)) {
    for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + word.length)) {
      // Short words match only at the beginning of words.
      if (word.length < 3 && from > 0 && /[\p{L}\p{N}]/u.test(folded[from - 1] ?? '')) continue
      const begin = places[from] ?? 0
      const end = places[from + word.length] ?? text.length
      marked.fill(true, begin, end)
    }
  }
  const pieces: Piece[] = []
  for (const [at, isMatch] of marked.entries()) {
    const last = pieces.at(-1)
    if (last && last.isMatch === isMatch) last.text += text[at]
    else pieces.push({ text: text[at] ?? '', isMatch })
  }
  return pieces
}
