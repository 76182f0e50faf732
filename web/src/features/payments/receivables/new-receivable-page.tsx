import { Textarea, TextInput } from '@mantine/core'
import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { useSearch } from '@tanstack/react-router'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { DateField, type DateFieldProps } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { PayerChoice } from '../payer-choice.tsx'
import { NewLines } from './new-lines.tsx'
import { useNewReceivable } from './new-receivable-form.ts'
import { receivableMessages } from './receivable.messages.ts'

/** Charges a person for something that is no registration. */
export function NewReceivablePage() {
  const text = useText(receivableMessages)
  const words = useText(moneyMessages)
  const given = useSearch({ strict: false }) as { personId?: string }
  const form = useNewReceivable(given.personId)
  return (
    <>
      <PageTitle
        title={words('newReceivable')}
        backTo={{ to: '/receivables', label: words('receivables') }}
      />
      <PageForm form={form} button={text('create')}>
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <FormSection title={text('sectionWho')}>
          <PayerChoice
            label={words('payer')}
            withAsterisk
            {...form.field('personId')}
            value={personId.safeParse(form.values.personId).data ?? null}
            onChange={(id) => form.field('personId').onChange(id ?? '')}
          />
          <TextInput
            label={words('title')}
            description={text('titleHint')}
            withAsterisk
            maxLength={200}
            {...form.field('title')}
          />
          <Textarea
            label={words('note')}
            description={words('noteHint')}
            autosize
            minRows={2}
            maxLength={2000}
            {...form.field('note')}
          />
        </FormSection>
        <FormSection title={text('sectionLines')} hint={text('includesTax')}>
          <NewLines form={form} />
        </FormSection>
        <FormSection title={text('sectionWhen')}>
          <div className={formClasses.triple}>
            <DayOrNone label={words('dueOn')} field={form.field('dueOn')} />
            <DayOrNone label={words('serviceStart')} field={form.field('serviceStart')} />
            <DayOrNone label={words('serviceEnd')} field={form.field('serviceEnd')} />
          </div>
        </FormSection>
      </PageForm>
    </>
  )
}

type DayOrNoneProps = {
  label: string
  field: Omit<DateFieldProps, 'value' | 'onChange'> & {
    value: string | null
    onChange: (day: string | null) => void
  }
}

/** A day that may be missing. */
function DayOrNone({ label, field }: DayOrNoneProps) {
  return (
    <DateField
      label={label}
      {...field}
      value={field.value ?? ''}
      onChange={(day) => field.onChange(day === '' ? null : day)}
    />
  )
}
