import { isUndelivered } from '@reihum/contract/messages/mail.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'

type Move = RegistrationDetail['moves'][number]
type Told = RegistrationDetail['mails'][number]

type TimelineEntry = { key: string; at: string } & (
  | { kind: 'move'; move: Move }
  | { kind: 'mail' | 'failed'; mail: Told }
)

/** Moves and mails in one list, newest first; at the same instant, a move happened before the mail about it. */
export function timelineOf({ moves, mails }: Pick<RegistrationDetail, 'moves' | 'mails'>): TimelineEntry[] {
  const happened = moves.map(
    (move, at): TimelineEntry => ({ kind: 'move', key: `move ${at}`, at: move.at, move }),
  )
  const told = mails.map(
    (mail): TimelineEntry => ({
      kind: isUndelivered(mail.state) ? 'failed' : 'mail',
      key: mail.id,
      at: mail.at,
      mail,
    }),
  )
  // Moves are stored in their order, so at the same instant the later one in the list is newer.
  return [...told, ...happened.reverse()].sort((one, other) => other.at.localeCompare(one.at))
}
