import { Anchor, Checkbox } from '@mantine/core'
import type { ClosureKind } from '@reihum/contract/courses/closure.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { showDate } from '#ui/form/date-text.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { closuresQuery } from '../closures/closure-query.ts'
import { seriesMessages } from './series.messages.ts'
import classes from './series.module.css'

type Skipped = { skipHolidays: boolean; skipClosures: boolean; skipSchoolHolidays: boolean }

type SkipKindsProps = {
  skipped: { [Kind in keyof Skipped]: Skipped[Kind] | string }
  onChange: (skipped: Partial<Skipped>) => void
}

/** Whether public holidays, closures and school holidays are left out. */
export function SkipKinds({ skipped, onChange }: SkipKindsProps) {
  const text = useText(seriesMessages)
  return (
    <div className={classes.kinds}>
      <Holidays
        isOn={skipped.skipHolidays === true}
        onChange={(skipHolidays) => onChange({ skipHolidays })}
      />
      <Closures
        kind="closed"
        label={text('skipClosures')}
        isOn={skipped.skipClosures === true}
        onChange={(skipClosures) => onChange({ skipClosures })}
      />
      <Closures
        kind="school"
        label={text('skipSchoolHolidays')}
        isOn={skipped.skipSchoolHolidays === true}
        onChange={(skipSchoolHolidays) => onChange({ skipSchoolHolidays })}
      />
      <Anchor component={Link} to="/settings/closures" size="sm">
        {text('toClosures')}
      </Anchor>
    </div>
  )
}

type OneKindProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Says of which region the holidays are, and where the region is set. */
function Holidays({ isOn, onChange }: OneKindProps) {
  const text = useText(seriesMessages)
  const tenant = useActiveTenant()
  const { country } = useSuspenseQuery(
    queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }),
  ).data
  const known = useQuery(
    queries.courses.holidayRegions.queryOptions({ input: { tenant: tenant.id, country } }),
  ).data
  const region = known?.regions.find(({ code }) => code === known.region)
  const misses = known !== undefined && known.regions.length > 0 && !region
  let hint: ReactNode = null
  if (region) hint = text('holidaysOf', { region: region.name })
  else if (misses) hint = text('holidaysOfCountry')
  return (
    <div>
      <Checkbox
        label={text('skipHolidays')}
        description={hint}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {misses && may(tenant.role, 'settings.change') && (
        <Anchor component={Link} to="/settings/general" size="sm">
          {text('setRegion')}
        </Anchor>
      )}
    </div>
  )
}

/** Says up to which day any have been entered: after it nobody has looked yet. */
function Closures({ kind, label, isOn, onChange }: OneKindProps & { kind: ClosureKind; label: string }) {
  const text = useText(seriesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const items = useQuery(closuresQuery(tenant)).data?.items
  const ends = items?.filter(({ fields }) => fields.kind === kind).map(({ fields }) => fields.lastDay)
  const last = ends?.sort().at(-1)
  let hint: string | null = null
  if (last) hint = text('closuresUntil', { day: showDate(last, locale) })
  else if (ends) hint = text(kind === 'closed' ? 'noClosures' : 'noSchoolHolidays')
  return (
    <Checkbox
      label={label}
      description={hint}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
