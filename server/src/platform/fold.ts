/** Letters that are no accented form of another one to Unicode, but are to whoever types a name. */
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

/** A pattern for text that holds these words anywhere; `%` and `_` mean themselves. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** The same for folded text. */
export function foldedPattern(words: string): string {
  return containing(fold(words))
}
