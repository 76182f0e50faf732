import { useDebouncedValue } from '@mantine/hooks'
import {
  type DifferingLine,
  type MatchingPreview as Preview,
  type TriedThresholds,
  triedThresholds,
} from '@reihum/contract/payments/matching.schema.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { showDate } from '#ui/form/date-text.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { matchingPreviewMessages } from './matching-preview.messages.ts'
import classes from './matching-preview.module.css'
import { titleOf } from './proposals.tsx'
import { ReasonList } from './reason-list.tsx'

type MatchingPreviewProps = {
  isOn: boolean
  /** The thresholds as they are typed, which may be no numbers yet. */
  typed: unknown
}

/** What the thresholds of the form would have done with the statement that was booked last, before they are saved. */
export function MatchingPreview({ isOn, typed }: MatchingPreviewProps) {
  const text = useText(matchingPreviewMessages)
  const { success, data } = triedThresholds.safeParse(typed)
  return (
    <FormSection title={text('title')} hint={text('hint')}>
      {!isOn && <p className="grey">{text('off')}</p>}
      {isOn && !success && <p className="grey">{text('invalid')}</p>}
      {isOn && success && <Tried thresholds={data} />}
    </FormSection>
  )
}

function Tried({ thresholds: { score, lead, toleranceCents } }: { thresholds: TriedThresholds }) {
  const tenant = useActiveTenant().id
  const [tried] = useDebouncedValue(`${score} ${lead} ${toleranceCents}`, 400)
  const isTyping = tried !== `${score} ${lead} ${toleranceCents}`
  const query = useQuery(
    queries.payments.previewMatching.queryOptions({
      input: isTyping ? skipToken : { tenant, score, lead, toleranceCents },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Loaded query={query}>
      {(preview) => <Outcome preview={preview} isOld={isTyping || query.isPlaceholderData} />}
    </Loaded>
  )
}

function Outcome({ preview, isOld }: { preview: Preview; isOld: boolean }) {
  const text = useText(matchingPreviewMessages)
  const { date } = useFormats()
  const { bookedAt, payments: count, before, after, differing, differ, isCut } = preview
  if (bookedAt === null) return <p className="grey">{text('none')}</p>
  const day = date(bookedAt)
  return (
    <div className={classes.preview} aria-busy={isOld} data-old={isOld || undefined}>
      <p role="status">
        {differ === 0
          ? text('same', { day, count, booked: String(after) })
          : text('differs', { day, differ })}
      </p>
      {differ > 0 && (
        <Sums
          label={text('figures')}
          sums={[
            { label: text('before'), value: text('of', { booked: String(before), count: String(count) }) },
            { label: text('after'), value: text('of', { booked: String(after), count: String(count) }) },
          ]}
        />
      )}
      {isCut && <p className="grey">{text('cut', { count: String(count) })}</p>}
      {differing.length > 0 && (
        <ul className={classes.lines} aria-label={text('differing')}>
          {differing.map((line) => (
            <Differing key={line.paymentId} line={line} />
          ))}
        </ul>
      )}
      {differ > differing.length && (
        <p className="grey">{text('more', { count: String(differ - differing.length) })}</p>
      )}
    </div>
  )
}

function Differing({ line }: { line: DifferingLine }) {
  const text = useText(matchingPreviewMessages)
  const { money, locale } = useFormats()
  const { proposal, lead, becomes } = line
  return (
    <li>
      <strong>{line.payerName || text('noName')}</strong>
      <span className="numbers">{money(line.cents)}</span>
      <span className={classes.what}>
        <span>{titleOf(proposal)}</span>
        <span className="grey">
          {[
            showDate(line.receivedOn, locale),
            text('score', { score: String(proposal.score), lead: String(lead) }),
          ].join(' · ')}
        </span>
      </span>
      <span>
        <StateBadge colour={becomes === 'booked' ? 'positive' : 'warning'}>{text(becomes)}</StateBadge>
      </span>
      <ReasonList reasons={proposal.reasons} />
    </li>
  )
}
