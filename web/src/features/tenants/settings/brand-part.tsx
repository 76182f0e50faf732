import { Button } from '@mantine/core'
import { type Brand, defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { sayRefusal } from '@reihum/contract/tenants/say-refusal.ts'
import type { BrandSettings } from '@reihum/contract/tenants/tenant.schema.ts'
import { featureNames, tierFor } from '@reihum/contract/tenants/tiers.ts'
import { wireRefusals } from '@reihum/contract/wire/refusals.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { BrandFields, useBrandForm } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { Part, PartForm, PartProblem } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'

export function BrandPart() {
  const text = useText(settingsMessages)
  const query = useQuery(
    queries.tenants.brandSettings.queryOptions({ input: { tenant: useActiveTenant().id } }),
  )
  return (
    <Part title={text('brandTitle')} hint={text('brandHint')}>
      <Loaded query={query}>
        {(stored) => (stored.applied ? <BrandForm stored={stored} /> : <BrandGate brand={stored.brand} />)}
      </Loaded>
    </Part>
  )
}

function BrandForm({ stored }: { stored: BrandSettings }) {
  const text = useText(settingsMessages)
  const form = useBrandForm(stored)
  return (
    <PartForm form={form} label={text('brandTitle')}>
      <PartProblem part={form} />
      <BrandFields form={form} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => form.fill(defaultBrand)}>
          {text('resetBrand')}
        </Button>
      </div>
    </PartForm>
  )
}

/** Says that the tier lacks colours and links to the change; stored colours are kept and shown. */
export function BrandGate({ brand }: { brand: Brand }) {
  const text = useText(settingsMessages)
  const locale = useLocale()
  const table = useQuery(queries.tenants.tiers.queryOptions())
  const tier = table.data && tierFor(table.data, 'brandColours')
  const isOwn = JSON.stringify(brand) !== JSON.stringify(defaultBrand)
  return (
    <>
      <div className={classes.gate}>
        <p>
          <IconLock size={14} stroke={1.75} aria-hidden />{' '}
          {sayRefusal(wireRefusals.TIER_REQUIRED, locale, {
            feature: featureNames.brandColours[locale],
            tier: tier ?? '…',
          })}
        </p>
        {isOwn && <p className="grey">{text('brandKept')}</p>}
        <Button component={Link} to={`/choose-tier?tier=${tier ?? ''}`} variant="default">
          {text('compareTiers')}
        </Button>
      </div>
      {isOwn && <BrandPreview brand={brand} />}
    </>
  )
}
