import { type LetterText, mostBody, mostSubject } from '../messages/letter-text.ts'
import { type Allowed, cleanProposal } from './clean-proposal.ts'

export type Proposal = LetterText & {
  /** How many links and addresses were taken out. */
  removed: number
  /** What it names although there is no such placeholder. */
  unknown: string[]
}

/** Half a placeholder at the end of what has come so far is not shown yet. */
const whole = (raw: string) => raw.replace(/\{\{?[^{}]{0,64}\}?$/, '')

/**
 * What a model has answered so far, as the editor may show it. The whole of it is cleaned each time, so that what comes in
 * two parts cannot slip through between them.
 */
export function readProposal(raw: string, allowed: Allowed, isOver: boolean): Proposal {
  const { text, removed, unknown } = cleanProposal(isOver ? raw : whole(raw), allowed, mostSubject + mostBody)
  const [first = '', ...rest] = text.split('\n')
  const subject = first.replace(/^(?:subject|betreff) ?: ?/i, '').trim()
  return {
    subject: subject.slice(0, mostSubject),
    body: rest.join('\n').trim().slice(0, mostBody),
    removed,
    unknown,
  }
}
