import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { invoiceFieldWords } from '@reihum/contract/invoices/invoice.fields.ts'
import { numberPeriod } from '@reihum/contract/invoices/invoice-number.ts'
import {
  draftsWhen,
  draftsWhenNames,
  type InvoiceSettings,
  invoiceSettings,
  invoiceSettingsInput,
  type shownInvoiceSettings,
} from '@reihum/contract/invoices/invoice-settings.schema.ts'
import { invoiceFormat, invoiceFormatNames } from '@reihum/contract/invoices/invoice-states.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { invoiceMessages } from '../invoice.messages.ts'

type Shown = z.infer<typeof shownInvoiceSettings>
type Named = keyof typeof invoiceFieldWords

const settingsQuery = (tenant: string) => queries.invoices.invoiceSettings.queryOptions({ input: { tenant } })

/** How invoices are numbered, worded and sent, on the page of the letterhead. */
export function InvoiceSettingsPart() {
  const tenant = useActiveTenant()
  const query = useQuery(settingsQuery(tenant.id))
  return <Loaded query={query}>{(stored) => <Settings key={tenant.id} stored={stored} />}</Loaded>
}

const draftOf = (stored: Shown): InvoiceSettings => invoiceSettings.parse(stored)

function useInvoiceSettings(stored: Shown) {
  const tenant = useActiveTenant().id
  const keep = (fresh: Shown) => {
    queryClient.setQueryData(settingsQuery(tenant).queryKey, fresh)
    return fresh
  }
  return useRecordForm({
    schema: invoiceSettingsInput,
    stored,
    draftOf,
    save: async (settings, revision) =>
      keep(await api.invoices.changeInvoiceSettings({ tenant, settings: { ...settings, revision } })),
    load: async () => keep(await api.invoices.invoiceSettings({ tenant })),
    pathPrefix: 'settings.',
  })
}

type FormOf = { form: ReturnType<typeof useInvoiceSettings> }

function Settings({ stored }: { stored: Shown }) {
  const locale = useLocale()
  const form = useInvoiceSettings(stored)
  const may = useMay()
  return (
    <RecordForm
      form={form}
      fieldName={(field) => invoiceFieldWords[field as Named].label[locale]}
      isChangeable={may('settings.change')}
    >
      <NumberFields form={form} stored={stored} />
      <UsualFields form={form} />
    </RecordForm>
  )
}

/** What a pattern may hold, as it is typed. */
const places = { year: '{YYYY}', shortYear: '{YY}', month: '{MM}', counter: '{NNNN}' }

function NumberFields({ form, stored }: FormOf & { stored: Shown }) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const next = (series: 'invoices' | 'corrections') => {
    const found = stored.next.find((one) => one.series === series)
    return found && text('nextNumber', { number: found.number })
  }
  return (
    <FormSection title={text('numbers')} hint={text('numbersHint', places)}>
      {(['invoice', 'correction'] as const).map((series) => (
        <div key={series} className={formClasses.pair}>
          <TextInput
            label={invoiceFieldWords[`${series}Pattern`].label[locale]}
            description={next(series === 'invoice' ? 'invoices' : 'corrections')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={40}
            classNames={{ input: 'numbers' }}
            {...form.field(`${series}Pattern`)}
          />
          <NativeSelect
            label={invoiceFieldWords[`${series}Restarts`].label[locale]}
            data={numberPeriod.options.map((value) => ({ value, label: text(value) }))}
            {...form.field(`${series}Restarts`)}
          />
        </div>
      ))}
    </FormSection>
  )
}

function UsualFields({ form }: FormOf) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const label = (field: Named) => invoiceFieldWords[field].label[locale]
  return (
    <FormSection title={text('invoices')} hint={text('usualHint')}>
      <div className={formClasses.pair}>
        <NativeSelect
          label={label('usualFormat')}
          data={invoiceFormat.options.map((value) => ({ value, label: invoiceFormatNames[value][locale] }))}
          {...form.field('usualFormat')}
        />
        <CountField label={label('paymentDays')} {...form.field('paymentDays')} />
        <NativeSelect
          label={label('draftsWhen')}
          data={draftsWhen.options.map((value) => ({ value, label: draftsWhenNames[value][locale] }))}
          {...form.field('draftsWhen')}
        />
      </div>
      <div className={formClasses.pair}>
        {(['introDe', 'introEn', 'closingDe', 'closingEn'] as const).map((field) => (
          <Textarea
            key={field}
            label={label(field)}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            {...form.field(field)}
          />
        ))}
      </div>
    </FormSection>
  )
}
