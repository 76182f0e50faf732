import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { invoiceFieldWords } from '@reihum/contract/invoices/invoice.fields.ts'
import {
  invoiceNumber,
  numberPattern,
  numberPeriod,
  periodOf,
} from '@reihum/contract/invoices/invoice-number.ts'
import {
  draftsWhen,
  draftsWhenNames,
  type InvoiceSettings,
  invoiceSettings,
  invoiceSettingsInput,
  type NextNumber,
  type shownInvoiceSettings,
} from '@reihum/contract/invoices/invoice-settings.schema.ts'
import { invoiceFormat, invoiceFormatNames } from '@reihum/contract/invoices/invoice-states.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { GroupedForm } from '#ui/form/grouped-form.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { invoiceMessages } from '../invoice.messages.ts'
import classes from './invoice-settings-part.module.css'

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
    notice: null,
    pathPrefix: 'settings.',
  })
}

type FormOf = { form: ReturnType<typeof useInvoiceSettings> }

function Settings({ stored }: { stored: Shown }) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const form = useInvoiceSettings(stored)
  const may = useMay()
  return (
    <GroupedForm
      form={form}
      label={text('invoices')}
      fieldName={(field) => invoiceFieldWords[field as Named].label[locale]}
      isChangeable={may('settings.change')}
    >
      <NumberFields form={form} stored={stored} />
      <UsualFields form={form} />
    </GroupedForm>
  )
}

/** What a pattern may hold, as it is typed. */
const places = { year: '{YYYY}', shortYear: '{YY}', month: '{MM}', counter: '{NNNN}' }

const kinds = { invoices: 'invoice', corrections: 'correction' } as const
type Series = NextNumber['series']

function NumberFields({ form, stored }: FormOf & { stored: Shown }) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const may = useMay()
  const begin = useDialogFor<NextNumber>()
  return (
    <FormSection title={text('numbers')} hint={text('numbersHint', places)}>
      {(Object.keys(kinds) as Series[]).map((series) => {
        const kind = kinds[series]
        const next = stored.next.find((one) => one.series === series)
        return (
          <div key={series} className={classes.series}>
            <div className={formClasses.triple}>
              <TextInput
                label={invoiceFieldWords[`${kind}Pattern`].label[locale]}
                description={next && <Next form={form} next={next} />}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                maxLength={40}
                classNames={{ input: 'numbers' }}
                {...form.field(`${kind}Pattern`)}
              />
              <NativeSelect
                label={invoiceFieldWords[`${kind}Restarts`].label[locale]}
                data={numberPeriod.options.map((value) => ({ value, label: text(value) }))}
                {...form.field(`${kind}Restarts`)}
              />
            </div>
            {next?.mayBeChosen && may('settings.change') && (
              <div>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={text('beginOf', { series: text(`series_${series}`) })}
                  onClick={() =>
                    // The period that is counted is the stored one.
                    form.hasUnsavedChanges()
                      ? notify({ kind: 'info', message: text('saveBefore') })
                      : begin.open(next)
                  }
                >
                  {text('begin')} …
                </Button>
              </div>
            )}
          </div>
        )
      })}
      {begin.subject && <BeginDialog key={begin.round} next={begin.subject} {...begin.dialog} />}
    </FormSection>
  )
}

/** The next number as it would look by the pattern that is being typed. */
function Next({ form, next }: FormOf & { next: NextNumber }) {
  const text = useText(invoiceMessages)
  const { timeZone } = useFormats()
  const pattern = String(form.values[`${kinds[next.series]}Pattern`])
  const period = numberPeriod.safeParse(form.values[`${kinds[next.series]}Restarts`])
  const today = wallClockOf(new Date(), timeZone).date
  if (!numberPattern.safeParse(pattern).success || !period.success) return null
  // In another period counting begins anew.
  const counter = periodOf(period.data, today) === next.period ? next.counter : 1
  const number = invoiceNumber(pattern.trim(), today, counter)
  return text(number === next.number ? 'nextNumber' : 'nextWould', { number })
}

const beginning = z.object({ counter: z.number().int().min(1).max(99_999_999) })

function BeginDialog({ next, ...dialog }: { next: NextNumber } & DialogState) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const form = useCallForm({
    schema: beginning,
    initial: { counter: next.counter },
    call: async ({ counter }) => {
      const fresh = await api.invoices.chooseNextInvoiceNumber({ tenant, series: next.series, counter })
      queryClient.setQueryData(settingsQuery(tenant).queryKey, fresh)
      const number = fresh.next.find(({ series }) => series === next.series)?.number ?? ''
      notify({ kind: 'positive', message: text('beginSaved', { number }) })
      dialog.onClose()
    },
    above: ['INVOICE_NUMBERS_USED'],
  })
  return (
    <Dialog {...dialog} title={text('beginTitle')} text={text('beginText')}>
      <DialogForm form={form} button={text('save')} onBack={dialog.onClose}>
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <CountField data-autofocus label={text('beginAt')} withAsterisk {...form.field('counter')} />
      </DialogForm>
    </Dialog>
  )
}

function UsualFields({ form }: FormOf) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const label = (field: Named) => invoiceFieldWords[field].label[locale]
  return (
    <FormSection title={text('invoices')} hint={text('usualHint')}>
      <div className={formClasses.triple}>
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
      <div className={formClasses.triple}>
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
