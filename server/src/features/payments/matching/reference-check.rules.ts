import { codeAlphabet } from '@reihum/contract/wire/checked-code.ts'

/** Booking numbers have eight characters, references of everything else nine; the last one checks the others. */
export const referenceLengths = [8, 9] as const

const prime = codeAlphabet.length
const values = new Map([...codeAlphabet].map((character, value) => [character, value]))

/** The value of a character of the alphabet; -1 for all others, also those that look like one of it. */
export const codeValueOf = (character: string): number => values.get(character) ?? -1

const modulo = (value: number) => ((value % prime) + prime) % prime

/** How much a character at this place counts in the sum; the check character takes the sum back to zero. */
const weightAt = (place: number, length: number) => (place === length - 1 ? -1 : place + 2)

/** For each number below the prime the one it is multiplied with to give 1. */
const inverses = Array.from({ length: prime }, (_, number) =>
  Array.from({ length: prime }, (_, other) => other).find((other) => (number * other) % prime === 1),
)

/** What is missing in the sum of these characters; 0 if the check character is right. Gaps (-1) count as nothing. */
function missingIn(characters: readonly number[]): number {
  let sum = 0
  for (const [place, value] of characters.entries())
    if (value >= 0) sum += value * weightAt(place, characters.length)
  return modulo(-sum)
}

export const isReference = (characters: readonly number[]): boolean => missingIn(characters) === 0

/** The only character that makes a reference of this at the given place: the check character decides. */
export function fittingAt(characters: readonly number[], place: number): number {
  const others = characters.with(place, -1)
  const inverse = inverses[modulo(weightAt(place, characters.length))] ?? 0
  return modulo(missingIn(others) * inverse)
}

export const spell = (characters: readonly number[]): string =>
  characters.map((value) => codeAlphabet[value]).join('')
