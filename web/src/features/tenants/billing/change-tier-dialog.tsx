import { Button } from '@mantine/core'
import type { TierPreview } from '@reihum/contract/tenants/billing.schema.ts'
import { featureNames, isAtLeast, limitLabels, type Tier } from '@reihum/contract/tenants/tiers.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, brandStore, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { billingMessages } from './billing.messages.ts'
import classes from './change-tier-dialog.module.css'

/** Changes the tier and reloads everything that depends on it. */
function useChangeTier(onDone: () => void) {
  const text = useText(billingMessages)
  const tenant = useActiveTenant().id
  return {
    change: ({ from, to }: TierPreview, confirmation?: string) =>
      api.tenants.changeTier({ tenant, from, tier: to, confirmation }),
    done: ({ tier }: { tier: Tier }) => {
      void queryClient.invalidateQueries()
      void brandStore.apply(tenant).catch(() => {})
      notify({ kind: 'positive', message: text('upgraded', { tier }) })
      onDone()
    },
  }
}

type DialogProps = {
  from: Tier
  /** null: closed */
  to: Tier | null
  onClose: () => void
}

/** Says what a change of tier costs, adds and removes, before it is made. */
export function ChangeTierDialog({ from, to, onClose }: DialogProps) {
  const tenant = useActiveTenant()
  const query = useQuery({
    ...queries.tenants.previewTier.queryOptions({ input: { tenant: tenant.id, tier: to ?? from } }),
    enabled: to !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const { isError } = query
  useEffect(() => {
    if (isError) onClose()
  }, [isError, onClose])
  if (to === null || isAtLeast(to, from)) return <Upgrade to={to} query={query} onClose={onClose} />
  const preview = query.data?.to === to ? query.data : null
  if (!preview) return null
  return preview.blockedUntil ? (
    <Blocked preview={preview} until={preview.blockedUntil} onClose={onClose} />
  ) : (
    <Downgrade preview={preview} onClose={onClose} />
  )
}

type UpgradeProps = Pick<DialogProps, 'to' | 'onClose'> & {
  query: Parameters<typeof Loaded<TierPreview>>[0]['query']
}

function Upgrade({ to, query, onClose }: UpgradeProps) {
  const text = useText(billingMessages)
  const { locale } = useFormats()
  const euros = (cents: number) => formatMoney(cents, 'EUR', locale)
  const { change, done } = useChangeTier(onClose)
  const upgrade = useMutation({
    mutationFn: (preview: TierPreview) => change(preview),
    onSuccess: done,
    onError: onClose,
  })
  // Keeps the text of the dialog while it fades out.
  const last = useRef(to)
  if (to) last.current = to
  return (
    <Dialog title={text('upgradeTitle', { tier: last.current ?? '' })} isOpen={to !== null} onClose={onClose}>
      <Loaded query={query}>
        {(preview) => (
          <>
            <dl className={classes.sums}>
              <div>
                <dt>{text('upgradeNow')}</dt>
                <dd>{euros(preview.chargeNowCents)}</dd>
              </div>
              <div>
                <dt>{text('upgradeMonthly')}</dt>
                <dd>{euros(preview.monthlyCents)}</dd>
              </div>
            </dl>
            {preview.gains.length > 0 && (
              <div>
                <p>{text('gains')}:</p>
                <FeatureList features={preview.gains} />
              </div>
            )}
            <p className="grey">
              {text('net')} {text('upgradeLock')}
            </p>
            <DialogButtons onBack={onClose}>
              <Button data-autofocus loading={upgrade.isPending} onClick={() => upgrade.mutate(preview)}>
                {text('upgrade')}
              </Button>
            </DialogButtons>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function FeatureList({ features }: Pick<{ features: TierPreview['gains'] }, 'features'>) {
  const { locale } = useFormats()
  return (
    <ul className={classes.list}>
      {features.map((feature) => (
        <li key={feature}>{featureNames[feature][locale]}</li>
      ))}
    </ul>
  )
}

function Blocked({ preview, until, onClose }: { preview: TierPreview; until: string; onClose: () => void }) {
  const text = useText(billingMessages)
  const { date } = useFormats()
  return (
    <Dialog title={text('blockedTitle', { tier: preview.to })} isOpen onClose={onClose}>
      <p>{text('blockedText', { date: date(until) })}</p>
      <DialogButtons onBack={onClose} back={text('understood')} focusesBack />
    </Dialog>
  )
}

function Downgrade({ preview, onClose }: { preview: TierPreview; onClose: () => void }) {
  const text = useText(billingMessages)
  const { locale, number } = useFormats()
  const tenant = useActiveTenant()
  const { change, done } = useChangeTier(onClose)
  const { to: tier, losses, beyondLimits, chargeNowCents } = preview
  const credit = formatMoney(-chargeNowCents, 'EUR', locale)
  return (
    <ConfirmSensitive
      isOpen
      onClose={onClose}
      action="downgrade-tier"
      subject={tenant.id}
      title={text('downgradeTitle', { tier })}
      text={`${text('downgradeText')}${chargeNowCents < 0 ? ` ${text('downgradeCredit', { amount: credit })}` : ''}`}
      confirmLabel={text('downgrade')}
      onConfirmed={async (code) => done(await change(preview, code))}
    >
      {losses.length > 0 ? (
        <div>
          <p>{text('losses')}</p>
          <FeatureList features={losses} />
        </div>
      ) : (
        <p>{text('nothingLost')}</p>
      )}
      {beyondLimits.length > 0 && (
        <div>
          <p>{text('beyond')}</p>
          <ul className={classes.list}>
            {beyondLimits.map(({ name, used, limit }) => (
              <li key={name}>
                {text('beyondLine', {
                  name: limitLabels[name][locale],
                  used: number(used),
                  limit: number(limit),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmSensitive>
  )
}
