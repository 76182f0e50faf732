import { formatDate } from '@reihum/contract/wire/dates.ts'
import { product } from '#platform/product.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { OperatorAddress } from './operator-address.tsx'
import { statementsMessages } from './statements.messages.ts'
import classes from './statements.module.css'

/** The day on which all screens were last assessed for this statement. */
const assessedOn = '2026-11-21'

const works = ['worksKeyboard', 'worksContrast', 'worksScript', 'worksCaptcha', 'worksTime'] as const
const limits = ['limitsContent', 'limitsLanguage', 'limitsTables'] as const

export function AccessibilityPage() {
  const text = useText(statementsMessages)
  const locale = useLocale()
  const date = formatDate(assessedOn, { timeZone: 'UTC', locale })
  return (
    <article className={classes.page}>
      <title>{text('accessibility')}</title>
      <h1>{text('accessibility')}</h1>
      <p>{text('accessibilityLead')}</p>
      <section>
        <h2>{text('state')}</h2>
        <p>{text('stateText', { date })}</p>
      </section>
      <section>
        <h2>{text('works')}</h2>
        <ul>
          {works.map((key) => (
            <li key={key}>{text(key)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{text('limits')}</h2>
        <ul>
          {limits.map((key) => (
            <li key={key}>{text(key)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{text('feedback')}</h2>
        <p>{text('feedbackText')}</p>
        {product.operator && (
          <>
            <p>{text('feedbackOperator')}</p>
            <OperatorAddress />
          </>
        )}
      </section>
      <section>
        <h2>{text('enforcement')}</h2>
        <p>{text('enforcementText')}</p>
        <address>
          MLBF
          <br />
          Carl-Miller-Straße 6
          <br />
          39112 Magdeburg
        </address>
      </section>
    </article>
  )
}
