import { isExpiredOn } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFormats } from '#platform/tenant.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { factsMessages } from './facts.messages.ts'

/** What is stored, with from when it is, who said it, and whether it is too old or over. */
export function Known({ fact }: { fact: PersonFact }) {
  const text = useText(factsMessages)
  const { locale, date, timeZone } = useFormats()
  const isOver = isExpiredOn(fact, wallClockOf(new Date(), timeZone).date)
  return (
    <>
      {answerText(fact, locale)}
      <div className="grey">
        {text('asOf', { day: date(fact.saidAt) })}, {text(`saidBy_${fact.saidBy}`)}
      </div>
      {isOver && <StateBadge colour="negative">{text('expired')}</StateBadge>}
      {fact.isOutdated && <StateBadge colour="warning">{text('outdated')}</StateBadge>}
    </>
  )
}
