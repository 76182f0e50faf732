import { readAnswer, statusOf } from './read-answer.ts'
import type { Failure } from './send-failure.ts'

/** Refusals in such words are about us or about what the letter says; the mailbox may well be there. */
const aboutPolicy = /spam|block|black ?list|policy|reputation|denied|dnsbl|abuse|unsolicited|relay/i

/**
 * Whether a refusal says that nothing can arrive at the address, now or later. A full mailbox, a policy, a suspicion and a server in
 * trouble say nothing of the address, and neither does an answer that may mean one of them.
 */
export function marksAddress(failure: Failure): boolean {
  const { verdict, reason } = readAnswer(failure)
  if (verdict !== 'refused' || failure.at === 'sender') return false
  const status = statusOf(failure.message)
  switch (reason) {
    case 'domainUnknown':
      return true
    case 'recipientRefused':
      // The mailbox was closed (RFC 3463).
      return status === '2.1'
    case 'addressUnknown':
      // 4.1: how Exchange answers for addresses that its directory does not know.
      if (failure.own === 'address' || status === '4.1' || status?.startsWith('1.')) return true
      return !aboutPolicy.test(failure.message)
    default:
      return false
  }
}
