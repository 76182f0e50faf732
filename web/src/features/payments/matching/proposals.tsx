import { Kbd, VisuallyHidden } from '@mantine/core'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { isSmallRest } from '@reihum/contract/ledger/tolerance.ts'
import type { PendingPayment, ProposalOnWire } from '@reihum/contract/payments/matching.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { showDate } from '#ui/form/date-text.ts'
import { useText } from '#ui/text.tsx'
import { useTolerance } from '../use-tolerance.ts'
import { matchingMessages } from './matching.messages.ts'
import classes from './pending-page.module.css'
import { ReasonList } from './reason-list.tsx'

/** How certain a score is, in a word. */
const wordOf = (score: number) => (score >= 95 ? 'certain' : score >= 70 ? 'likely' : 'possible')

export const titleOf = ({ parts }: ProposalOnWire): string =>
  parts.map(({ title, payer, attendees }) => `${title}, ${attendees.join(', ') || payer.name}`).join(' + ')

type ProposalsProps = {
  payment: PendingPayment
  isBusy: boolean
  onAccept: (proposal: ProposalOnWire) => void
}

/** What a payment may be for, the best first; each is accepted with a click or the key of its number. */
export function Proposals({ payment, isBusy, onAccept }: ProposalsProps) {
  const text = useText(matchingMessages)
  if (payment.proposals.length === 0) return <p className="grey">{text('noProposal')}</p>
  return (
    <ol className={classes.proposals} aria-label={text('proposals')}>
      {payment.proposals.map((proposal, index) => (
        <li key={proposal.parts.map(({ receivableId }) => receivableId).join()}>
          <button
            type="button"
            className={classes.proposal}
            disabled={isBusy}
            onClick={() => onAccept(proposal)}
          >
            <Kbd className={classes.key} aria-hidden>
              {index + 1}
            </Kbd>
            <VisuallyHidden>{text('accept', { number: String(index + 1) })}</VisuallyHidden>
            <Parts proposal={proposal} payment={payment} />
            <Likelihood score={proposal.score} />
          </button>
          <ReasonList reasons={proposal.reasons} />
        </li>
      ))}
    </ol>
  )
}

function Parts({ proposal, payment }: { proposal: ProposalOnWire; payment: PendingPayment }) {
  const text = useText(matchingMessages)
  const { money, locale } = useFormats()
  const paid = proposal.parts.reduce((sum, { cents }) => sum + cents, 0)
  const left = payment.freeCents - paid
  const open = proposal.parts.reduce((sum, { openCents }) => sum + openCents, 0) - paid
  const tolerance = useTolerance()
  const isSmall = proposal.parts.every(
    ({ openCents, cents }) =>
      openCents === cents || isSmallRest({ openCents: openCents - cents, paidCents: cents }, tolerance),
  )
  return (
    <span className={classes.parts}>
      {proposal.parts.map((part) => (
        <span key={part.receivableId} className={classes.part}>
          <strong>{part.title}</strong>
          <span className="numbers">
            {part.cents === part.openCents
              ? money(part.cents)
              : text('openOf', { paid: money(part.cents), open: money(part.openCents) })}
          </span>
          <span className="grey">
            {[
              part.attendees.join(', ') || part.payer.name,
              formatReference(part.reference),
              part.dueOn && text('due', { day: showDate(part.dueOn, locale) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ))}
      {proposal.late && (
        <span className={classes.late} data-outcome={proposal.late}>
          {text(`late.${proposal.late}`)}
        </span>
      )}
      {left > 0 && <span className="grey">{text('restFree', { rest: money(left) })}</span>}
      {open > 0 && (
        <span className="grey">{text(isSmall ? 'restGivenUp' : 'restOpen', { rest: money(open) })}</span>
      )}
    </span>
  )
}

function Likelihood({ score }: { score: number }) {
  const text = useText(matchingMessages)
  const word = wordOf(score)
  return (
    <span className={classes.likelihood} data-word={word}>
      {text(word)} <span className="numbers">{score} %</span>
    </span>
  )
}
