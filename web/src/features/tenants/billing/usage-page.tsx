import { Anchor } from '@mantine/core'
import type { Usage } from '@reihum/contract/tenants/billing.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { billingMessages } from './billing.messages.ts'
import { TierBadge } from './tier-badge.tsx'
import { UsageBar } from './usage-bar.tsx'
import classes from './usage-page.module.css'

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
        <UsageBar key={bar.name} bar={bar} />
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
