import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { RecordOnBar } from '#ui/form/record-on-bar.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './dunning.module.css'
import { dunningSettingsMessages } from './dunning-settings.messages.ts'
import { LevelFields } from './level-fields.tsx'
import { type PlanForm, planQuery, type StoredPlan, usePlanForm } from './plan-form.ts'
import { ReminderFields } from './reminder-fields.tsx'

export function DunningSettingsPage() {
  const tenant = useActiveTenant()
  const query = useQuery(planQuery(tenant.id))
  return <Loaded query={query}>{(stored) => <Settings key={tenant.id} stored={stored} />}</Loaded>
}

type Named =
  | 'startsItself'
  | 'startsAt'
  | 'minimumCents'
  | 'interestRate'
  | 'copyTo'
  | 'attachesPaper'
  | 'writesByPost'
  | 'reminder'
  | 'levels'

function Settings({ stored }: { stored: StoredPlan }) {
  const text = useText(dunningSettingsMessages)
  const may = useMay()
  const form = usePlanForm(stored)
  return (
    <RecordOnBar
      form={form}
      label={text('dunning')}
      fieldName={(field) => text(field as Named | 'writeOffDays')}
      isChangeable={may('money.manage')}
    >
      <When form={form} />
      <Paper form={form} />
      <ReminderFields form={form} />
      <LevelFields form={form} />
      <End form={form} />
    </RecordOnBar>
  )
}

function When({ form }: { form: PlanForm }) {
  const text = useText(dunningSettingsMessages)
  const { currencyCode } = useFormats()
  const { startsItself } = form.values
  return (
    <FormSection title={text('when')}>
      <Checkbox
        label={text('startsItself')}
        description={text('startsItselfHint')}
        checked={startsItself === true}
        onChange={(event) => form.fill({ startsItself: event.currentTarget.checked })}
      />
      <div className={classes.fields}>
        {startsItself === true && <TimeField label={text('startsAt')} {...form.field('startsAt')} />}
        <MoneyField
          label={text('minimumCents')}
          description={text('minimumHint')}
          currencyCode={currencyCode}
          {...form.field('minimumCents')}
        />
      </div>
      <TextInput
        label={text('copyTo')}
        description={text('copyHint')}
        type="email"
        maxLength={254}
        {...form.field('copyTo')}
      />
    </FormSection>
  )
}

function Paper({ form }: { form: PlanForm }) {
  const text = useText(dunningSettingsMessages)
  const { attachesPaper, writesByPost } = form.values
  return (
    <FormSection title={text('paper')}>
      <Checkbox
        label={text('attachesPaper')}
        description={text('attachesPaperHint')}
        checked={attachesPaper === true}
        onChange={(event) => form.fill({ attachesPaper: event.currentTarget.checked })}
      />
      <Checkbox
        label={text('writesByPost')}
        description={text('writesByPostHint')}
        checked={writesByPost === true}
        onChange={(event) => form.fill({ writesByPost: event.currentTarget.checked })}
      />
    </FormSection>
  )
}

function End({ form }: { form: PlanForm }) {
  const text = useText(dunningSettingsMessages)
  return (
    <FormSection title={text('end')}>
      <div className={classes.fields}>
        <MoneyField
          label={text('interestRate')}
          description={text('interestHint')}
          currencyCode="%"
          {...form.field('interestRate')}
        />
        <CountField
          label={text('writeOffDays')}
          description={text('writeOffHint')}
          {...form.field('writeOffDays')}
        />
      </div>
    </FormSection>
  )
}
