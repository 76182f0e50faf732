import { Checkbox, Radio } from '@mantine/core'
import { refundSettingWords } from '@reihum/contract/registrations/refund-settings.fields.ts'
import {
  type RefundSettings,
  refundAfterStart,
} from '@reihum/contract/registrations/refund-settings.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { refundSettingsMessages } from './refund-settings.messages.ts'
import { StepFields } from './step-fields.tsx'
import { type RefundSettingsForm, refundSettingsQuery, useRefundSettings } from './use-refund-settings.ts'

/** What goes back to whoever cancels, and who may release it. */
export function RefundSettingsPage() {
  const tenant = useActiveTenant()
  const query = useQuery(refundSettingsQuery(tenant.id))
  return <Loaded query={query}>{(stored) => <Settings key={tenant.id} stored={stored} />}</Loaded>
}

type Named = keyof typeof refundSettingWords

function Settings({ stored }: { stored: RefundSettings }) {
  const text = useText(refundSettingsMessages)
  const locale = useLocale()
  const may = useMay()
  const form = useRefundSettings(stored)
  const name = (field: Named) => refundSettingWords[field].label[locale]
  return (
    <RecordForm
      form={form}
      fieldName={(field) => name(field.split('.')[0] as Named)}
      isChangeable={may('settings.change')}
    >
      <FormSection title={text('terms')} hint={text('termsHint')}>
        <Checkbox
          label={name('hasTerms')}
          description={text('hasTermsHint')}
          checked={form.values.hasTerms === true}
          onChange={(event) => form.field('hasTerms').onChange(event.currentTarget.checked)}
        />
        {form.values.hasTerms === true && <Terms form={form} />}
      </FormSection>
      <FormSection title={text('release')}>
        <Checkbox
          label={name('fourEyes')}
          description={text('fourEyesHint')}
          checked={form.values.fourEyes === true}
          onChange={(event) => form.field('fourEyes').onChange(event.currentTarget.checked)}
        />
      </FormSection>
    </RecordForm>
  )
}

function Terms({ form }: { form: RefundSettingsForm }) {
  const text = useText(refundSettingsMessages)
  const locale = useLocale()
  return (
    <>
      <p className="grey">{text('stepsHint')}</p>
      <StepFields form={form} />
      <Radio.Group
        label={refundSettingWords.afterStart.label[locale]}
        value={form.values.afterStart}
        onChange={(chosen) => form.field('afterStart').onChange(refundAfterStart.parse(chosen))}
      >
        {refundAfterStart.options.map((option) => (
          <Radio key={option} value={option} label={text(option)} mt={8} />
        ))}
      </Radio.Group>
    </>
  )
}
