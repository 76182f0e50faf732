/**
 * Letters that Unicode does not treat as accented forms of another letter, although people type that letter for them.
 */
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

/** Text as it sorts and is searched: without case and accents, "Müller" and "Mueller" alike. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßıłøđæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ae|oe|ue/g, (pair) => pair.charAt(0))
    .trim()
}

/** A LIKE pattern for text that contains these words anywhere; `%` and `_` are taken literally. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

export function foldedPattern(words: string): string {
  return containing(fold(words))
}
