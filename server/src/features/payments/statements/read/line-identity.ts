import { hash } from 'node:crypto'
import type { RawLine, StatementLine } from '../statement.rules.ts'

const digest = (...parts: unknown[]) => hash('sha256', JSON.stringify(parts), 'base64url')

const folded = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/**
 * What tells one line from all others of its account. With a reference of the bank: that, which part of the entry it is,
 * its day and its amount, because some banks begin their numbers anew each day. Without one: all that the line says.
 */
function contentOf(line: RawLine): unknown[] {
  const { reference, part, bookedOn, cents, currency } = line
  if (reference !== '') return ['reference', reference, part, bookedOn, cents]
  const said = [line.counterpartName, line.remittance, line.endToEndId, line.creditorReference].map(folded)
  return ['content', bookedOn, line.valueOn, cents, currency, part, ...said]
}

/**
 * Gives the lines of one statement their identities. Two lines of one statement that say the same are two payments, so they
 * are numbered; a statement that contains both again numbers them in the same way.
 */
export function identified(lines: readonly RawLine[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const content = contentOf(line)
    const key = digest(content)
    const occurrence = seen.get(key) ?? 0
    seen.set(key, occurrence + 1)
    const { reference, part, ...told } = line
    const identity = digest(content, occurrence)
    const entry = reference === '' ? identity : digest(reference, line.bookedOn)
    return { ...told, identity, entry }
  })
}
