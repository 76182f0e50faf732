import { answerText } from '@reihum/contract/registrations/answer-text.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import { Facts } from '#ui/detail-page.tsx'
import { useLocale } from '#ui/text.tsx'

/** Each answer with the question as it was worded then, even if it has changed since. */
export function GivenAnswers({ answers }: { answers: GivenAnswer[] }) {
  const locale = useLocale()
  return (
    <Facts
      facts={answers.map((given) => ({
        id: given.asked.id,
        label: given.asked.label[locale],
        value: (
          <>
            {answerText(given, locale)}
            {given.asked.kind === 'checkbox' && <div className="grey">{given.asked.consent[locale]}</div>}
          </>
        ),
      }))}
    />
  )
}
