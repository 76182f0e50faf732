import type { Usage } from '@kurso/contract/tenants/billing.schema.ts'
import { may } from '@kurso/contract/tenants/roles.ts'
import { limitLabels } from '@kurso/contract/tenants/tiers.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { billingMessages } from './billing.messages.ts'
import { TierBadge } from './tier-badge.tsx'
import classes from './usage-page.module.css'

/** From here on a bar warns. */
const nearly = 0.8

export function UsagePage() {
  const tenant = useActiveTenant()
  const query = useQuery(queries.tenants.usage.queryOptions({ input: { tenant: tenant.id } }))
  return <Loaded query={query}>{(usage) => <Bars usage={usage} />}</Loaded>
}

function Bars({ usage }: { usage: Usage }) {
  const text = useText(billingMessages)
  const mayChange = may(useActiveTenant().role, 'billing.manage')
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <p className="grey">{text('usageHint')}</p>
        <TierBadge tier={usage.tier} />
      </header>
      {usage.bars.map((bar) => (
        <Bar key={bar.name} bar={bar} />
      ))}
      <p className="grey">
        {mayChange ? (
          <>
            {text('moreWithTier')}{' '}
            <Anchor component={Link} to="/settings/billing" inherit>
              {text('compare')}
            </Anchor>
          </>
        ) : (
          text('askForTier')
        )}
      </p>
    </div>
  )
}

function Bar({ bar: { name, used, limit } }: { bar: Usage['bars'][number] }) {
  const text = useText(billingMessages)
  const { number, locale } = useFormats()
  const id = useId()
  const share = limit === null ? 0 : limit === 0 ? 1 : used / limit
  const level = limit === null || share < nearly ? 'plain' : share < 1 ? 'warning' : 'negative'
  const read =
    limit === null
      ? text('unlimited', { used: number(used) })
      : text('usedOf', { used: number(used), limit: number(limit) })
  return (
    <section className={classes.bar}>
      <div className={classes.line}>
        <h2 id={id}>{limitLabels[name][locale]}</h2>
        {level !== 'plain' && (
          <StateBadge colour={level}>{text(level === 'warning' ? 'nearLimit' : 'atLimit')}</StateBadge>
        )}
        <span className={classes.amount}>{read}</span>
      </div>
      {limit !== null && (
        <div
          className={classes.track}
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={read}
        >
          <div data-level={level} style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </div>
      )}
      {name === 'mailsAMonth' && <p className="grey">{text('thisMonth')}</p>}
    </section>
  )
}
