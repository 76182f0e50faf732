import { Checkbox } from '@mantine/core'
import { ownRebookingWords } from '@reihum/contract/registrations/own-rebooking.fields.ts'
import type { OwnRebookingSettings } from '@reihum/contract/registrations/own-rebooking.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { RecordOnBar } from '#ui/form/record-on-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { ownRebookingMessages } from './own-rebooking.messages.ts'
import { ownRebookingSettingsQuery } from './own-rebooking-query.ts'
import { useOwnRebookingSettings } from './use-own-rebooking-settings.ts'

/** Whether attendees may rebook themselves, until when, and what it costs. */
export function OwnRebookingSettingsPage() {
  const tenant = useActiveTenant()
  const query = useQuery(ownRebookingSettingsQuery(tenant.id))
  return <Loaded query={query}>{(stored) => <Settings key={tenant.id} stored={stored} />}</Loaded>
}

function Settings({ stored }: { stored: OwnRebookingSettings }) {
  const text = useText(ownRebookingMessages)
  const locale = useLocale()
  const may = useMay()
  const { currencyCode } = useFormats()
  const form = useOwnRebookingSettings(stored)
  const name = (field: keyof typeof ownRebookingWords) => ownRebookingWords[field].label[locale]
  const isAllowed = form.values.isAllowed === true
  return (
    <RecordOnBar
      form={form}
      label={text('heading')}
      fieldName={(field) => name(field as keyof typeof ownRebookingWords)}
      isChangeable={may('settings.change')}
    >
      <FormSection title={text('heading')} hint={text('hint')}>
        <Checkbox
          label={name('isAllowed')}
          description={text('isAllowedHint')}
          checked={isAllowed}
          onChange={(event) => form.field('isAllowed').onChange(event.currentTarget.checked)}
        />
        {isAllowed && (
          <>
            <CountField
              label={name('untilHours')}
              description={text('untilHint')}
              {...form.field('untilHours')}
            />
            <MoneyField
              label={name('rebookingFeeCents')}
              description={text('feeHint')}
              currencyCode={currencyCode}
              {...form.field('rebookingFeeCents')}
            />
            <p className="grey">{text('termsHint')}</p>
          </>
        )}
      </FormSection>
    </RecordOnBar>
  )
}
