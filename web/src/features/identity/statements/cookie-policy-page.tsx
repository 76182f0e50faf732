import { Button } from '@mantine/core'
import { consent } from '#platform/connection.ts'
import { useConsent } from '#platform/consent-banner.tsx'
import { useHouse } from '#platform/house-context.tsx'
import { product } from '#platform/product.ts'
import type { StoredKey } from '#platform/room.ts'
import { storedKeys } from '#platform/stored-keys.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { useOwnTimes } from '../account/own-times.ts'
import { OperatorAddress } from './operator-address.tsx'
import { statementsMessages } from './statements.messages.ts'
import classes from './statements.module.css'

/** Lists what is stored in the browser, and lets the reader decide about the optional part. */
export function CookiePolicyPage() {
  const text = useText(statementsMessages)
  return (
    <article className={classes.page}>
      <title>{text('cookies')}</title>
      <h1>{text('cookies')}</h1>
      <p>{text('cookiesLead')}</p>
      <Choice />
      <Category category="necessary" />
      <Category category="comfort" />
      <p className="grey">{text('embed')}</p>
      {product.operator && (
        <section>
          <h2>{text('responsible')}</h2>
          <OperatorAddress />
        </section>
      )}
    </article>
  )
}

function Choice() {
  const text = useText(statementsMessages)
  const { dateTime } = useOwnTimes()
  const decision = useConsent()
  const answers = [
    { comfort: false, label: text('onlyNecessary') },
    { comfort: true, label: text('allowAll') },
  ]
  return (
    <section className={classes.choice} aria-labelledby="choice">
      <h2 id="choice">{text('choice')}</h2>
      <p role="status">
        {decision
          ? text(decision.comfort ? 'choiceAll' : 'choiceNecessary', { date: dateTime(decision.date) })
          : text('choiceNone')}
      </p>
      <p className="grey">{text('choiceHint')}</p>
      <div className={classes.buttons}>
        {answers.map(({ comfort, label }) => (
          <Button
            key={label}
            variant={decision?.comfort === comfort ? 'light' : 'default'}
            aria-pressed={decision?.comfort === comfort}
            onClick={() => consent.decide(comfort)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Category({ category }: { category: StoredKey['category'] }) {
  const text = useText(statementsMessages)
  const locale = useLocale()
  const { rooms } = useHouse()
  const all = [...storedKeys, ...rooms.flatMap(({ stored = [] }) => stored)]
  const keys = all.filter((stored) => stored.category === category)
  return (
    <section aria-labelledby={category}>
      <h2 id={category}>{text(category)}</h2>
      <p className="grey">{text(category === 'necessary' ? 'necessaryHint' : 'comfortHint')}</p>
      <table className={classes.keys}>
        <thead>
          <tr>
            <th scope="col">{text('name')}</th>
            <th scope="col">{text('purpose')}</th>
            <th scope="col">{text('duration')}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ key, purpose, duration }) => (
            <tr key={key}>
              <th scope="row">
                <code className="mono">{key}</code>
              </th>
              <td>{purpose[locale]}</td>
              <td>{duration[locale]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
