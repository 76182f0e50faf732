import { randomInt } from 'node:crypto'
import { singleCodeOf } from '@reihum/contract/courses/code.schema.ts'

/** Characters that nobody takes for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const drawn = 10

const draw = () => Array.from({ length: drawn }, () => letters[randomInt(letters.length)]).join('')

/** So many codes of a set, no two alike, each with fifty bits that nobody guesses. */
export function drawSingles(setName: string, count: number): string[] {
  const singles = new Set<string>()
  while (singles.size < count) singles.add(singleCodeOf(setName, draw()))
  return [...singles]
}
