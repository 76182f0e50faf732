import { Button } from '@mantine/core'
import { sayRefusal } from '@reihum/contract/tenants/say-refusal.ts'
import { type Feature, featureNames, offerOf, type Tier, tierFor } from '@reihum/contract/tenants/tiers.ts'
import { wireRefusals } from '@reihum/contract/wire/refusals.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useText } from '#ui/text.tsx'
import { queries } from './connection.ts'
import { platformMessages } from './platform.messages.ts'
import { useActiveTenant } from './tenant.ts'
import classes from './tier-gate.module.css'

type Gate = { isIncluded: boolean; neededTier: Tier | null }

/** Whether the tenant's tier includes a feature; nothing is shown as locked before the tier is known. */
export function useTierGate(feature: Feature): Gate {
  const tenant = useActiveTenant()
  const { tier } = useSuspenseQuery(
    queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }),
  ).data
  const table = useQuery({ ...queries.tenants.tiers.queryOptions(), staleTime: 10 * 60_000 }).data
  return {
    isIncluded: !table || offerOf(table, tier).features.includes(feature),
    neededTier: (table && tierFor(table, feature)) ?? null,
  }
}

type TierLockProps = { feature: Feature; neededTier: Tier | null; children?: ReactNode }

/** Says which feature the tier lacks and what that means here, and links to the change of tier. */
export function TierLock({ feature, neededTier, children }: TierLockProps) {
  const text = useText(platformMessages)
  const locale = useLocale()
  return (
    <div className={classes.lock}>
      <p>
        <IconLock size={14} stroke={1.75} aria-hidden />{' '}
        {sayRefusal(wireRefusals.TIER_REQUIRED, locale, {
          feature: featureNames[feature][locale],
          tier: neededTier ?? '…',
        })}
      </p>
      {children && <p className="grey">{children}</p>}
      <Button
        component={Link}
        to={`/choose-tier?tier=${neededTier ?? ''}`}
        variant="default"
        size="compact-sm"
      >
        {text('compareTiers')}
      </Button>
    </div>
  )
}
