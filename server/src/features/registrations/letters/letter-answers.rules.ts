/** What somebody whom a letter is about answered to an attribute; empty: nothing. */
export type LetterAnswer = { personId: string; name: string; answer: string }

/**
 * What a letter says for an attribute: the answer itself where everybody gave the same one, otherwise who gave which, each in
 * an entry. Whoever gave none has no entry. Somebody in several courses is one person, and may have been asked in one of them.
 */
export function answerOfAll(people: readonly LetterAnswer[]): string | readonly string[] {
  const given = people.filter(({ answer }) => answer !== '')
  const answered = new Set(given.map(({ personId }) => personId))
  const [first = '', ...others] = new Set(given.map(({ answer }) => answer))
  if (others.length === 0 && people.every(({ personId }) => answered.has(personId))) return first
  const entries = new Map(
    given.map(({ personId, name, answer }) => [`${personId} ${answer}`, `${name}: ${answer}`]),
  )
  return entries.size > 0 ? [...entries.values()] : ''
}
