import { Button } from '@mantine/core'
import type { Billing, TierCharge } from '@reihum/contract/tenants/billing.schema.ts'
import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { TierMatrix } from '../portal/tier-matrix.tsx'
import { OwnRecommendations } from '../recommendations/own-recommendations.tsx'
import { billingMessages } from './billing.messages.ts'
import classes from './billing-page.module.css'
import { billingSections } from './billing-sections.ts'
import { ChangeTierDialog } from './change-tier-dialog.tsx'
import { chargeListInput } from './charge-list-input.ts'
import { TierBadge } from './tier-badge.tsx'

export function BillingPage() {
  const text = useText(billingMessages)
  const tenant = useActiveTenant()
  const sections = useAdditions(billingSections)
  const isAllowed = useMay()('billing.read')
  const query = useQuery({
    ...queries.tenants.billing.queryOptions({ input: { tenant: tenant.id } }),
    enabled: isAllowed,
  })
  if (!isAllowed) return <ScreenState sentence={text('adminsOnly')} />
  return (
    <>
      <Loaded query={query}>{(billing) => <Tiers billing={billing} />}</Loaded>
      <Suspense>
        {sections.map((Section, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
          <Section key={at} />
        ))}
      </Suspense>
      <OwnRecommendations />
      <Charges />
    </>
  )
}

/** The platform charges in euros, whatever the tenant's currency. */
function useEuros() {
  const locale = useLocale()
  return (cents: number) => formatMoney(cents, 'EUR', locale)
}

function Tiers({ billing }: { billing: Billing }) {
  const may = useMay()
  const text = useText(billingMessages)
  const { date, locale } = useFormats()
  const euros = useEuros()
  const [wanted, setWanted] = useState<Tier | null>(null)
  const close = useCallback(() => setWanted(null), [])
  return (
    <>
      <section className={classes.current} aria-label={text('currentTier')}>
        <h2>{text('currentTier')}</h2>
        <TierBadge tier={billing.tier} />
        <span className="numbers">
          {billing.monthlyCents === 0
            ? text('free')
            : text('monthly', { amount: euros(billing.monthlyCents) })}
        </span>
        {billing.downgradeBlockedUntil && (
          <span className="grey">{text('blockedUntil', { date: date(billing.downgradeBlockedUntil) })}</span>
        )}
      </section>
      <section aria-label={text('compare')}>
        <TierMatrix
          table={billing.table}
          locale={locale}
          heading="h3"
          classes={{
            table: classes.table ?? '',
            cards: classes.cards ?? '',
            card: classes.card ?? '',
            check: classes.check ?? '',
            hidden: 'visually-hidden',
            quiet: 'grey',
          }}
          name={({ tier }) => <TierBadge tier={tier} />}
          action={({ tier }) =>
            tier === billing.tier ? (
              <span className="grey">{text('isCurrent')}</span>
            ) : (
              may('billing.manage') && (
                <Button
                  variant="default"
                  aria-label={text('change', { tier })}
                  onClick={() => setWanted(tier)}
                >
                  {text('changeShort')}
                </Button>
              )
            )
          }
        />
      </section>
      <ChangeTierDialog from={billing.tier} to={wanted} onClose={close} />
    </>
  )
}

function Charges() {
  const text = useText(billingMessages)
  const locale = useLocale()
  const { dateTime } = useFormats()
  const euros = useEuros()
  const tenant = useActiveTenant()
  const list = useRecordList(chargeListInput, (search) =>
    queries.tenants.charges.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const day = (iso: string) => formatDate(iso, { timeZone: 'UTC', locale })
  const period = (charge: TierCharge) => `${day(charge.periodStart)} – ${day(charge.periodEnd)}`
  const what = ({ kind, fromTier, tier }: TierCharge) => {
    if (kind === 'recommendation') return text('recommendation')
    return kind === 'change' && fromTier
      ? text('changed', { from: fromTier, to: tier })
      : text('month', { tier })
  }
  return (
    <section className={classes.charges} aria-labelledby="charges">
      <h2 id="charges">{text('charges')}</h2>
      <List
        label={text('charges')}
        {...list}
        columns={[
          { id: 'kind', header: text('kind'), isMain: true, cell: what },
          { id: 'at', header: text('date'), isNumeric: true, cell: ({ at }) => dateTime(at) },
          { id: 'period', header: text('period'), isNumeric: true, cell: period },
          { id: 'netCents', header: text('amount'), align: 'right', cell: ({ netCents }) => euros(netCents) },
        ]}
        rowKey={({ id }) => id}
        phoneRow={(charge) => ({ title: what(charge), meta: period(charge), amount: euros(charge.netCents) })}
        empty={{ sentence: text('chargesEmpty') }}
      />
    </section>
  )
}
