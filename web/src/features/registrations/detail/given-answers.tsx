import { isExpiredOn } from '@reihum/contract/courses/attribute.schema.ts'
import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFormats } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { factsMessages } from '../facts/facts.messages.ts'

/** Each answer with the question as it was worded then, even if it has changed since. */
export function GivenAnswers({ answers }: { answers: GivenAnswer[] }) {
  const text = useText(factsMessages)
  const { locale, timeZone } = useFormats()
  const today = wallClockOf(new Date(), timeZone).date
  return (
    <Facts
      facts={answers.map((given) => ({
        id: given.asked.id,
        label: given.asked.label[locale],
        value: (
          <>
            {answerText(given, locale)}
            {isExpiredOn(given, today) && <StateBadge colour="negative">{text('expired')}</StateBadge>}
            {given.asked.kind === 'checkbox' && <div className="grey">{given.asked.consent[locale]}</div>}
          </>
        ),
      }))}
    />
  )
}
