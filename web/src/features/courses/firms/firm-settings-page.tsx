import { Checkbox } from '@mantine/core'
import { firmSettingWords } from '@reihum/contract/courses/firm-settings.fields.ts'
import type { FirmSettings } from '@reihum/contract/courses/firm-settings.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { firmSettingsMessages } from './firm-settings.messages.ts'
import { firmSettingsQuery } from './firm-settings-query.ts'
import { useFirmSettings } from './use-firm-settings.ts'

/** Whether visitors may order for a firm. */
export function FirmSettingsPage() {
  const tenant = useActiveTenant()
  const query = useQuery(firmSettingsQuery(tenant.id))
  return <Loaded query={query}>{(stored) => <Settings key={tenant.id} stored={stored} />}</Loaded>
}

function Settings({ stored }: { stored: FirmSettings }) {
  const text = useText(firmSettingsMessages)
  const locale = useLocale()
  const may = useMay()
  const form = useFirmSettings(stored)
  const name = (field: keyof typeof firmSettingWords) => firmSettingWords[field].label[locale]
  return (
    <RecordForm
      form={form}
      fieldName={(field) => name(field as keyof typeof firmSettingWords)}
      isChangeable={may('settings.change')}
    >
      <FormSection title={text('heading')} hint={text('hint')}>
        <Checkbox
          label={name('takesFirms')}
          description={text('takesFirmsHint')}
          checked={form.values.takesFirms === true}
          onChange={(event) => form.field('takesFirms').onChange(event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection title={text('names')} hint={text('namesHint')}>
        <CountField
          label={name('namesDays')}
          description={text('namesDaysHint')}
          {...form.field('namesDays')}
        />
        <Checkbox
          label={name('remindsOfNames')}
          description={text('remindsHint')}
          checked={form.values.remindsOfNames === true}
          onChange={(event) => form.field('remindsOfNames').onChange(event.currentTarget.checked)}
        />
      </FormSection>
    </RecordForm>
  )
}
