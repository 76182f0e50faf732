import { nameWordsOf, wordsOf } from './names.rules.ts'
import type { OpenItems } from './open-items.rules.ts'
import { type Reading, readReferences } from './reference-reading.rules.ts'

/** A payment of which something is not used yet, as far as matching looks at it. */
export type Incoming = {
  freeCents: number
  currency: string
  receivedOn: string
  payerName: string
  remittance: string
  endToEndId: string
  /** who it is known to be from; null: nobody said so */
  payerId: string | null
  /** payers whose earlier payments came from this account */
  seenPayerIds: readonly string[]
  /** payers for whom this account pays by a rule that somebody made */
  rulePayerIds: readonly string[]
}

/** What a payment says, taken apart once. */
export type ReadIncoming = Incoming & {
  readings: readonly Reading[]
  unknownReferences: readonly string[]
  payerWords: readonly string[]
  textWords: readonly string[]
}

/** Ends of lines may stand anywhere in a word, so parts of names beside one are also looked at together. */
const joined = (text: string) => (text.includes('\n') ? nameWordsOf(text.replaceAll(/\r?\n/g, '')) : [])

export function readIncoming(incoming: Incoming, open: OpenItems): ReadIncoming {
  const text = incoming.remittance
  const { readings, unknown } = readReferences(`${text}\n${incoming.endToEndId}`, (reference) =>
    open.byReference.has(reference),
  )
  return {
    ...incoming,
    readings,
    unknownReferences: unknown,
    payerWords: nameWordsOf(incoming.payerName),
    textWords: [...new Set([...wordsOf(text), ...joined(text)])],
  }
}
