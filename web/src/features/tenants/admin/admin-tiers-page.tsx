import { Button, Checkbox } from '@mantine/core'
import {
  featureNames,
  features,
  limitLabels,
  limitNames,
  type Tier,
  type TierTable,
  tierOffer,
  tiers,
  tierTable,
} from '@reihum/contract/tenants/tiers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { MoneyField } from '#ui/form/money-field.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { TierBadge } from '../billing/tier-badge.tsx'
import { adminTenantsMessages } from './admin-tenants.messages.ts'
import classes from './admin-tiers-page.module.css'

const parts = ['netCents', ...limitNames, 'features'] as const
type Part = (typeof parts)[number]
const keyOf = (tier: Tier, part: Part) => `${tier} ${part}`

type Values = Record<string, number | string | string[] | null>

/** All tiers in one form: each field of each tier has a key of its own. */
const schema = z.object(
  Object.fromEntries(
    tiers.flatMap((tier) => parts.map((part) => [keyOf(tier, part), tierOffer.shape[part]])),
  ) as unknown as Record<string, z.ZodType<Values[string]>>,
)

function asValues(table: TierTable): Values {
  return Object.fromEntries(
    table.flatMap((offer) => parts.map((part) => [keyOf(offer.tier, part), offer[part]])),
  )
}

function asTable(values: Values): TierTable {
  return tierTable.parse(
    tiers.map((tier) => ({
      tier,
      ...Object.fromEntries(parts.map((part) => [part, values[keyOf(tier, part)]])),
    })),
  )
}

export function AdminTiersPage() {
  const text = useText(adminTenantsMessages)
  const query = useQuery({ ...queries.tenants.tiers.queryOptions(), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle title={text('tiers')} line={text('tiersLine')} />
      <Loaded query={query}>{(table) => <TiersForm table={table} />}</Loaded>
    </>
  )
}

/** A table that is saved once it is confirmed. */
type Asked = { table: TierTable; done: () => void; dropped: (reason: Error) => void }

function TiersForm({ table }: { table: TierTable }) {
  const text = useText(adminTenantsMessages)
  const [asked, setAsked] = useState<Asked | null>(null)
  const form = useContractForm({
    schema,
    initial: asValues(table),
    save: (values) =>
      new Promise<void>((done, dropped) => setAsked({ table: asTable(values as Values), done, dropped })),
  })
  const close = () => {
    asked?.dropped(new Error('not confirmed'))
    setAsked(null)
  }
  const change = async (confirmation: string) => {
    if (!asked) return
    const changed = await api.tenants.changeTiers({ table: asked.table, confirmation })
    queryClient.setQueryData(queries.tenants.tiers.queryOptions().queryKey, changed)
    notify({ kind: 'positive', message: text('saved') })
    asked.done()
    setAsked(null)
  }
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <ConfirmSensitive
        isOpen={asked !== null}
        onClose={close}
        action="change-tiers"
        subject="tiers"
        title={text('tiersQuestion')}
        text={text('tiersLine')}
        confirmLabel={text('tiersNow')}
        onConfirmed={change}
      />
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
      <div className={classes.tiers}>
        {tiers.map((tier) => (
          <Offer key={tier} tier={tier} field={form.field} />
        ))}
      </div>
      <div className={formClasses.buttons}>
        <Button type="submit" variant={form.hasChanges ? 'filled' : 'default'}>
          {text('save')}
        </Button>
      </div>
    </form>
  )
}

type OfferProps = { tier: Tier; field: ReturnType<typeof useContractForm<typeof schema>>['field'] }

function Offer({ tier, field }: OfferProps) {
  const text = useText(adminTenantsMessages)
  const locale = useLocale()
  const bind = (part: Part) => field(keyOf(tier, part))
  const price = bind('netCents')
  const chosen = bind('features')
  return (
    <fieldset className={classes.tier}>
      <legend>
        <TierBadge tier={tier} />
      </legend>
      <MoneyField
        {...price}
        label={text('netCents')}
        value={price.value as number | string}
        currencyCode="EUR"
      />
      {limitNames.map((name) => {
        const limit = bind(name)
        return (
          <CountField
            key={name}
            {...limit}
            classNames={{ input: `${formClasses.amount} numbers` }}
            label={limitLabels[name][locale]}
            placeholder={text('unlimited')}
            value={limit.value as number | string | null}
          />
        )
      })}
      <Checkbox.Group {...chosen} label={text('features')} value={chosen.value as string[]}>
        <div className={classes.features}>
          {features.map((feature) => (
            <Checkbox key={feature} value={feature} label={featureNames[feature][locale]} />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  )
}
