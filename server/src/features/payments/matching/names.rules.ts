import { fold } from '#platform/fold.ts'

/** Words around names that say nothing about who somebody is. */
const fillers = new Set(
  `dr prof dipl ing mag herr herrn frau fam familie family eheleute mr mrs ms miss mister und and oder or u bzw
  von van der den de di da la le zu zur zum vom fur for
  gmbh mbh ag kg kgaa ug ohg gbr se ev e v eg ggmbh co inc ltd llc limited company`.split(/\s+/),
)

/** The words of a name or text, folded; a question mark inside is a letter that the bank could not write. */
export function wordsOf(text: string): string[] {
  return fold(text.slice(0, 2000)).match(/[\p{L}\p{N}?]+/gu) ?? []
}

export const nameWordsOf = (name: string): string[] =>
  wordsOf(name).filter((word) => !fillers.has(word) && !/^\d+$/.test(word))

/** Whether two words differ by at most one wrong, missing, additional or swapped letter. */
function isNearWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = short.length - start
  let end = 0
  while (end < rest && short[short.length - 1 - end] === long[long.length - 1 - end]) end += 1
  const differing = rest - end
  if (short.length < long.length) return differing === 0
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return differing <= 1 || (differing === 2 && isSwapped)
}

/** The words that somebody is known by. */
export type NameWords = { first: readonly string[]; last: readonly string[]; company: readonly string[] }

export const nameWordsFor = (person: {
  firstName: string
  lastName: string
  company: string
}): NameWords => ({
  first: nameWordsOf(person.firstName),
  last: nameWordsOf(person.lastName),
  company: nameWordsOf(person.company),
})

/** How well a name fits: the whole name; with a slip, an initial or a part cut away; the last name alone; not at all. */
export type NameFit = 'equal' | 'near' | 'last_name' | 'none'

type Closeness = 'same' | 'near' | 'no'

function closest(word: string, words: readonly string[]): Closeness {
  if (words.includes(word)) return 'same'
  return words.some((other) => isNearWord(word, other)) ? 'near' : 'no'
}

/** An initial, or what the bank's line was too short for: only the last word can be cut. */
const isShortened = (word: string, words: readonly string[]) =>
  words.some((other) => other.length === 1 && word.startsWith(other)) ||
  ((words.at(-1)?.length ?? 0) >= 3 && word.startsWith(words.at(-1) ?? ''))

/** Whether somebody is named by these words, in whatever order. */
export function fitOf({ first, last }: NameWords, words: readonly string[]): NameFit {
  if (words.length === 0) return 'none'
  const lasts = last.map((word) => closest(word, words))
  const firsts = first.map((word) => closest(word, words))
  const isLastNamed = lasts.includes('same')
  if (isLastNamed && lasts.every((fit) => fit === 'same') && firsts[0] === 'same') return 'equal'
  const isLastMeant = isLastNamed || lasts.includes('near') || last.some((word) => isCut(word, words))
  const isFirstMeant =
    firsts.some((fit) => fit !== 'no') || first.slice(0, 1).some((word) => isShortened(word, words))
  if (isLastMeant && isFirstMeant) return 'near'
  return isLastNamed ? 'last_name' : 'none'
}

const isCut = (word: string, words: readonly string[]) => {
  const end = words.at(-1) ?? ''
  return end.length >= 4 && word.startsWith(end)
}

/** Whether a company is named: by all its words, of which the last may be cut. */
export function isCompanyNamed({ company }: NameWords, words: readonly string[]): boolean {
  const letters = company.reduce((sum, word) => sum + word.length, 0)
  return letters >= 4 && company.every((word) => closest(word, words) !== 'no' || isCut(word, words))
}
