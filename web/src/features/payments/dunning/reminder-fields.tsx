import { Checkbox, NativeSelect } from '@mantine/core'
import { defaultDunningPlan } from '@reihum/contract/payments/dunning-defaults.ts'
import type { DunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import classes from './dunning.module.css'
import { dunningSettingsMessages } from './dunning-settings.messages.ts'
import type { PlanForm } from './plan-form.ts'
import { WordingFields } from './wording-fields.tsx'

type Reminder = NonNullable<DunningPlan['reminder']>

/** The reminder, and how many days before or after the due date it is sent; before it they are negative. */
export function ReminderFields({ form }: { form: PlanForm }) {
  const text = useText(dunningSettingsMessages)
  const reminder = form.values.reminder as Reminder | null
  const set = (next: Reminder | null) => form.fill({ reminder: next })
  return (
    <FormSection title={text('reminder')} hint={text('reminderHint')}>
      <Checkbox
        label={text('hasReminder')}
        checked={reminder !== null}
        onChange={(event) => set(event.currentTarget.checked ? defaultDunningPlan.reminder : null)}
      />
      {reminder && (
        <>
          <Days form={form} reminder={reminder} set={set} />
          <WordingFields form={form} at="reminder.wording" />
        </>
      )}
    </FormSection>
  )
}

type DaysProps = { form: PlanForm; reminder: Reminder; set: (next: Reminder) => void }

function Days({ form, reminder, set }: DaysProps) {
  const text = useText(dunningSettingsMessages)
  const { error } = form.part('reminder.days')
  const { days } = reminder
  const isBefore = typeof days === 'number' ? days < 0 : false
  const signed = (value: number | string | null, before: boolean) =>
    (typeof value === 'number' ? (before ? -Math.abs(value) : Math.abs(value)) : value) as number
  return (
    <div className={classes.fields}>
      <CountField
        label={text('reminderDays')}
        error={error}
        aria-invalid={error ? true : undefined}
        value={typeof days === 'number' ? Math.abs(days) : days}
        onChange={(value) => set({ ...reminder, days: signed(value, isBefore) })}
      />
      <NativeSelect
        label={text('reminderWhen')}
        value={isBefore ? 'before' : 'after'}
        data={[
          { value: 'before', label: text('before') },
          { value: 'after', label: text('after') },
        ]}
        onChange={(event) =>
          // No day before is the day after itself, so it becomes one day.
          set({ ...reminder, days: signed(days === 0 ? 1 : days, event.currentTarget.value === 'before') })
        }
      />
    </div>
  )
}
