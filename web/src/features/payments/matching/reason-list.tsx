import type { MatchReason } from '@reihum/contract/payments/match-reasons.schema.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useText } from '#ui/text.tsx'
import { matchingMessages } from './matching.messages.ts'
import classes from './reason-list.module.css'
import { useReasonWords } from './use-reason-words.ts'

/** What speaks for a proposal and what against it, in words. */
export function ReasonList({ reasons }: { reasons: readonly MatchReason[] }) {
  const text = useText(matchingMessages)
  const say = useReasonWords()
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason.code} data-against={reason.points < 0 || undefined}>
          {reason.points < 0 ? (
            <IconMinus size={14} stroke={2} role="img" aria-label={text('speaksAgainst')} />
          ) : (
            <IconPlus size={14} stroke={2} role="img" aria-label={text('speaksFor')} />
          )}
          {say(reason)}
        </li>
      ))}
    </ul>
  )
}

/** Why something was booked without anybody looking, folded away until somebody asks. */
export function BookedBecause({ reasons }: { reasons: readonly MatchReason[] }) {
  const text = useText(matchingMessages)
  if (reasons.length === 0) return null
  const score = reasons.reduce((sum, { points }) => sum + points, 0)
  return (
    <details className={classes.because}>
      <summary>{text('because', { score: String(Math.max(0, Math.min(100, score))) })}</summary>
      <ReasonList reasons={reasons} />
    </details>
  )
}
