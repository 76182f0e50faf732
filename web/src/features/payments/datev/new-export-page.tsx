import { Button, NativeSelect } from '@mantine/core'
import type { DatevPlan } from '@reihum/contract/payments/datev-settings.schema.ts'
import { fiscalYear, fiscalYearOf } from '@reihum/contract/payments/fiscal-year.ts'
import { day as aDay } from '@reihum/contract/wire/days.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { datevMessages } from './datev.messages.ts'
import classes from './datev.module.css'
import { DatevPreview } from './datev-preview.tsx'
import { datevSettingsQuery } from './datev-queries.ts'

/** Shows what an export would hold before it is made. */
export function NewExportPage() {
  const text = useText(datevMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(datevSettingsQuery(tenant))
  return (
    <>
      <PageTitle
        title={text('newExport')}
        line={text('exportLine')}
        backTo={{ to: '/payments/datev', label: text('title') }}
        actions={
          <Button component={Link} to="/settings/datev" variant="default">
            {text('settings')}
          </Button>
        }
      />
      <Loaded query={query}>
        {({ plan, isProposal }) => (isProposal ? <Unconfirmed /> : <Choice plan={plan} />)}
      </Loaded>
    </>
  )
}

function Unconfirmed() {
  const text = useText(datevMessages)
  return (
    <ScreenState sentence={text('unconfirmed')}>
      <Button component={Link} to="/settings/datev">
        {text('toSettings')}
      </Button>
    </ScreenState>
  )
}

/** Books are seldom open for longer. */
const offeredYears = 6

const nameOf = ({ from, to }: { from: string; to: string }) => {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return first === last ? first : `${first}/${last}`
}

function Choice({ plan }: { plan: DatevPlan }) {
  const text = useText(datevMessages)
  const { timeZone } = useFormats()
  const { day: shown } = useMoneyWords()
  const today = wallClockOf(new Date(), timeZone).date
  const present = fiscalYearOf(plan, today)
  const [{ year, until }, choose] = useState({ year: present, until: today })
  const { from, to } = fiscalYear(plan, year)
  const isRight = aDay.safeParse(until).success && until >= from && until <= to
  return (
    <div className={classes.page}>
      <div className={classes.period}>
        <NativeSelect
          label={text('year')}
          value={String(year)}
          data={Array.from({ length: offeredYears }, (_, before) => ({
            value: String(present - before),
            label: nameOf(fiscalYear(plan, present - before)),
          }))}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            choose({ year: chosen, until: chosen === present ? today : fiscalYear(plan, chosen).to })
          }}
        />
        <DateField
          label={text('until')}
          description={text('untilHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={until}
          error={isRight ? undefined : text('untilWrong', { from: shown(from), to: shown(to) })}
          aria-invalid={isRight ? undefined : true}
          onChange={(next) => choose({ year, until: next })}
        />
      </div>
      {isRight && <DatevPreview plan={plan} asked={{ year, until }} />}
    </div>
  )
}
