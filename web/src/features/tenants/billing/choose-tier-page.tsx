import { Button } from '@mantine/core'
import { may } from '@reihum/contract/tenants/roles.ts'
import {
  featureNames,
  isAtLeast,
  limitLabels,
  limitNames,
  offerOf,
  parseTier,
  type Tier,
  type TierTable,
} from '@reihum/contract/tenants/tiers.ts'
import { clientErrorText } from '@reihum/contract/wire/client-errors.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { billingMessages } from './billing.messages.ts'
import { ChangeTierDialog } from './change-tier-dialog.tsx'
import classes from './choose-tier-page.module.css'
import { TierBadge } from './tier-badge.tsx'

/** Shown when the tier lacks a requested feature: says which tier includes it, and links to the change. */
export function ChooseTierPage() {
  const text = useText(billingMessages)
  const locale = useLocale()
  const { tier: named } = useSearch({ strict: false }) as { tier?: unknown }
  const table = useQuery(queries.tenants.tiers.queryOptions())
  const isNamed = named !== undefined && named !== ''
  const tier = isNamed ? parseTier(named) : null
  if (!tier) {
    return (
      <NoticePage
        title={isNamed ? clientErrorText('UNKNOWN_TIER', locale) : text('higherTierRequired')}
        text={isNamed ? text('unknownText') : text('noTierText')}
      >
        <WaysOn />
      </NoticePage>
    )
  }
  return <Loaded query={table}>{(offers) => <Required tier={tier} table={offers} />}</Loaded>
}

function WaysOn() {
  const text = useText(billingMessages)
  const mayChange = may(useActiveTenant().role, 'billing.manage')
  return (
    <div className={classes.buttons}>
      {mayChange && (
        <Button component={Link} to="/settings/billing">
          {text('toBilling')}
        </Button>
      )}
      <Button component={Link} to="/dashboard" variant="default">
        {text('toDashboard')}
      </Button>
    </div>
  )
}

function Required({ tier, table }: { tier: Tier; table: TierTable }) {
  const text = useText(billingMessages)
  const tenant = useActiveTenant()
  const settings = useQuery(queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }))
  const own = settings.data?.tier
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const mayChange = may(tenant.role, 'billing.manage')
  const hasIt = own !== undefined && isAtLeast(own, tier)
  return (
    <NoticePage
      title={text('tierRequired', { tier })}
      text={hasIt ? text('tierHas', { tier: own }) : text('tierIncludes', { tier })}
    >
      <Offer tier={tier} table={table} />
      {hasIt || mayChange ? null : <p>{text('tierAsk')}</p>}
      <div className={classes.buttons}>
        {mayChange && own !== undefined && !hasIt && (
          <>
            <Button onClick={() => setOpen(true)}>{text('change', { tier })}</Button>
            <Button component={Link} to="/settings/billing" variant="default">
              {text('toBilling')}
            </Button>
          </>
        )}
        <Button component={Link} to="/dashboard" variant={mayChange && !hasIt ? 'subtle' : 'default'}>
          {text('toDashboard')}
        </Button>
      </div>
      {own && mayChange && <ChangeTierDialog from={own} to={isOpen ? tier : null} onClose={close} />}
    </NoticePage>
  )
}

function Offer({ tier, table }: { tier: Tier; table: TierTable }) {
  const text = useText(billingMessages)
  const { locale, number } = useFormats()
  const offer = offerOf(table, tier)
  return (
    <div className={classes.offer}>
      <div className={classes.price}>
        <TierBadge tier={tier} />
        <span className="numbers">
          {text('monthly', { amount: formatMoney(offer.netCents, 'EUR', locale) })}
        </span>
      </div>
      <ul>
        {limitNames.map((limit) => {
          const allowed = offer[limit]
          return (
            <li key={limit}>
              <IconCheck size={16} stroke={2} aria-hidden />
              {limitLabels[limit][locale]}: {allowed === null ? text('noLimit') : number(allowed)}
            </li>
          )
        })}
        {offer.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {featureNames[feature][locale]}
          </li>
        ))}
      </ul>
    </div>
  )
}
