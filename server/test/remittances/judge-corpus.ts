import type { OpenItems } from '../../src/features/payments/matching/open-items.rules.ts'
import {
  defaultThresholds,
  type Match,
  matchIncoming,
} from '../../src/features/payments/matching/proposals.rules.ts'
import type { CorpusLine } from './read-corpus.ts'

export type Verdict = CorpusLine & {
  match: Match
  proposed: string
  isRight: boolean
  isWronglyBooked: boolean
}

export function judge(line: CorpusLine, open: OpenItems): Verdict {
  const match = matchIncoming(line.incoming, open, defaultThresholds)
  const proposed = (match.proposals[0]?.parts ?? [])
    .map(({ receivableId }) => receivableId)
    .sort()
    .join('+')
  const isRight = line.wants.length === 0 ? proposed === '' : line.wants.includes(proposed)
  return {
    ...line,
    match,
    proposed,
    isRight,
    isWronglyBooked: match.isCertain && (line.waits || !isRight),
  }
}
