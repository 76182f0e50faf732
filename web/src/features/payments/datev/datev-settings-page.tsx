import { Alert, Anchor, Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { taxCategory, taxCategoryNames } from '@reihum/contract/courses/course-terms.ts'
import { paymentWay, paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import {
  type DatevPlan,
  datevChart,
  datevMode,
  proposedFor,
} from '@reihum/contract/payments/datev-settings.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordOnBar } from '#ui/form/record-on-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { AccountFields } from './account-fields.tsx'
import classes from './datev.module.css'
import {
  chooseChart,
  type DatevPlanForm,
  holdsProposal,
  type StoredDatevPlan,
  useDatevPlanForm,
} from './datev-plan-form.ts'
import { datevSettingsQuery } from './datev-queries.ts'
import { datevSettingsMessages } from './datev-settings.messages.ts'

/** What the tax adviser's program needs to know: numbers, chart and accounts. */
export function DatevSettingsPage() {
  const tenant = useActiveTenant().id
  const query = useQuery(datevSettingsQuery(tenant))
  return <Loaded query={query}>{(stored) => <Settings key={tenant} stored={stored} />}</Loaded>
}

type Part =
  | 'adviser'
  | 'revenue'
  | 'writeOff'
  | 'fees'
  | 'voucherLapse'
  | 'money'
  | 'unallocated'
  | 'firstDebtor'

function Settings({ stored }: { stored: StoredDatevPlan }) {
  const text = useText(datevSettingsMessages)
  const form = useDatevPlanForm(stored)
  return (
    <>
      {stored.isProposal ? (
        <Alert mb={24} maw={760}>
          {text('proposal')}
        </Alert>
      ) : (
        <p className={`grey ${classes.changes}`}>
          {text('changes')}{' '}
          <Anchor component={Link} to="/payments/datev" inherit>
            {text('toExports')}
          </Anchor>
        </p>
      )}
      <RecordOnBar form={form} label="DATEV" fieldName={(field) => text(field as Part)}>
        <Numbers form={form} />
        <Chart form={form} />
        <Accounts form={form} />
      </RecordOnBar>
    </>
  )
}

function Numbers({ form }: { form: DatevPlanForm }) {
  const text = useText(datevSettingsMessages)
  return (
    <FormSection title={text('numbers')} hint={text('numbersHint')}>
      <div className={classes.period}>
        <CountField label={text('adviser')} {...form.field('adviser')} />
        <CountField label={text('client')} {...form.field('client')} />
        <DateField
          label={text('fiscalYearStart')}
          description={text('fiscalYearStartHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('fiscalYearStart')}
        />
        <TextInput label={text('label')} maxLength={30} {...form.field('label')} />
      </div>
      <Radio.Group label={text('mode')} description={text('modeHint')} {...form.field('mode')}>
        <div className={classes.accounts}>
          {datevMode.options.map((mode) => (
            <Radio key={mode} value={mode} label={text(mode)} mt={4} />
          ))}
        </div>
      </Radio.Group>
    </FormSection>
  )
}

const lengths = [4, 5, 6, 7, 8]

function Chart({ form }: { form: DatevPlanForm }) {
  const text = useText(datevSettingsMessages)
  const { chart, accountLength } = form.values as DatevPlan
  return (
    <FormSection title={text('chartTitle')}>
      <div className={classes.period}>
        <NativeSelect
          label={text('chart')}
          data={datevChart.options}
          value={chart}
          onChange={(event) => chooseChart(form, { chart: datevChart.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={text('accountLength')}
          data={lengths.map(String)}
          value={String(accountLength)}
          onChange={(event) => chooseChart(form, { accountLength: Number(event.currentTarget.value) })}
        />
        <CountField
          label={text('firstDebtor')}
          description={text('firstDebtorHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('firstDebtor')}
        />
      </div>
      {!holdsProposal(form) && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.fill(proposedFor(chart, accountLength))}
          >
            {text('takeProposal', { chart })}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

function Accounts({ form }: { form: DatevPlanForm }) {
  const text = useText(datevSettingsMessages)
  const { locale } = useFormats()
  const byCategory = (part: 'revenue' | 'writeOff') =>
    taxCategory.options.map((category) => ({
      path: `${part}.${category}`,
      name: taxCategoryNames[category][locale],
    }))
  return (
    <>
      <AccountFields
        form={form}
        title={text('revenue')}
        hint={text('revenueHint')}
        rows={byCategory('revenue')}
      />
      <AccountFields
        form={form}
        title={text('money')}
        hint={text('moneyHint')}
        rows={paymentWay.options.map((way) => ({
          path: `money.${way}`,
          name: paymentWayNames[way][locale],
          isPlain: true,
        }))}
      />
      <AccountFields
        form={form}
        title={text('writeOff')}
        hint={text('writeOffHint')}
        rows={byCategory('writeOff')}
      />
      <AccountFields
        form={form}
        title={text('others')}
        rows={[
          { path: 'fees', name: text('fees') },
          { path: 'voucherLapse', name: text('voucherLapse') },
          { path: 'unallocated', name: text('unallocated'), isPlain: true },
        ]}
      />
    </>
  )
}
