import { readFileSync } from 'node:fs'
import type { Incoming } from '../../src/features/payments/matching/incoming.rules.ts'
import { house } from './house.ts'

/**
 * One payment as it may stand on a statement, and what it is for. Numbers in the text are still named by what they
 * belong to, `{mia}`, and are written out when the line is used: `{mia~}` has a wrong character, `{mia^}` two swapped
 * ones, and of `{mia<}` one is missing.
 */
export type CorpusLine = {
  line: string
  incoming: Incoming
  /** The choices that are right; the first proposal must be one of them. None: there must be no proposal. */
  wants: string[]
  /** Whether booking it without anybody looking would be wrong, even if what is proposed is right. */
  waits: boolean
}

const files = ['numbered.txt', 'named.txt', 'awkward.txt']

const payerIds = new Set(house.map(({ payerId }) => payerId))

function payersIn(notes: string, kind: 'account' | 'rule'): string[] {
  const named = notes
    .split(',')
    .map((note) => note.trim())
    .filter((note) => note.startsWith(`${kind} `))
    .map((note) => note.slice(kind.length + 1))
  const stranger = named.find((name) => !payerIds.has(name))
  if (stranger) throw new Error(`nobody in the house is called ${stranger}`)
  return named
}

function readLine(line: string): CorpusLine {
  const [payerName = '', euros = '', remittance = '', wants = '', notes = ''] = line
    .split('|')
    .map((part) => part.trim())
  const choices = wants === '-' ? [] : wants.split('/').map((choice) => choice.split('+').sort().join('+'))
  const strange = choices
    .flatMap((choice) => choice.split('+'))
    .find((key) => !house.some(({ id }) => id === key))
  if (strange !== undefined) throw new Error(`${line}: nothing open is called ${strange}`)
  return {
    line,
    wants: choices,
    waits: notes.includes('waits'),
    incoming: {
      payerName,
      freeCents: Math.round(Number(euros) * 100),
      currency: 'EUR',
      receivedOn: '2026-11-16',
      remittance,
      endToEndId: 'NOTPROVIDED',
      payerId: null,
      seenPayerIds: payersIn(notes, 'account'),
      rulePayerIds: payersIn(notes, 'rule'),
    },
  }
}

export const corpus: CorpusLine[] = files
  .flatMap((file) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n'))
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(readLine)
