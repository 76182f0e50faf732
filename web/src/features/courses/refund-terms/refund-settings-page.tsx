import { Checkbox } from '@mantine/core'
import { refundSettingWords } from '@reihum/contract/courses/refund-settings.fields.ts'
import type { RefundSettings } from '@reihum/contract/courses/refund-settings.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordOnBar } from '#ui/form/record-on-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { refundSettingsMessages } from './refund-settings.messages.ts'
import { refundSettingsQuery } from './refund-settings-query.ts'
import { refundTermsMessages } from './refund-terms.messages.ts'
import { AfterStartField, StepFields } from './step-fields.tsx'
import { type RefundSettingsForm, useRefundSettings } from './use-refund-settings.ts'

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
    <RecordOnBar
      form={form}
      label={text('terms')}
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
    </RecordOnBar>
  )
}

function Terms({ form }: { form: RefundSettingsForm }) {
  const text = useText(refundTermsMessages)
  const locale = useLocale()
  const { steps, afterStart } = form.values
  return (
    <>
      <p className="grey">{text('stepsHint')}</p>
      <StepFields
        steps={Array.isArray(steps) ? steps : []}
        part={(at, number) => form.part(`steps.${at}.${number}`)}
        onChange={(next) => form.fill({ steps: next })}
      />
      <AfterStartField
        label={refundSettingWords.afterStart.label[locale]}
        value={afterStart}
        onChange={(chosen) => form.field('afterStart').onChange(chosen)}
      />
    </>
  )
}
