import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceRecipient } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { invoiceFormat, invoiceFormatNames } from '@reihum/contract/invoices/invoice-states.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { useMemo } from 'react'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { countries } from '#ui/form/country-codes.ts'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { invoiceMessages } from './invoice.messages.ts'
import classes from './invoice-page.module.css'
import { LineFields } from './line-fields.tsx'
import type { DraftFormOf } from './use-draft.ts'

type Of = { form: DraftFormOf }

const named = [
  'recipient',
  'language',
  'dueOn',
  'serviceStart',
  'serviceEnd',
  'intro',
  'closing',
  'lines',
] as const

/** Recipient, days, texts and lines of a draft. */
export function DraftForm({ invoice, form }: Of & { invoice: InvoiceDetail }) {
  const text = useText(invoiceMessages)
  return (
    <RecordForm
      form={form}
      // What is complete is made final next, which saves before.
      isSecondary={invoice.problems.length === 0 && invoice.allowedActions.includes('finalise')}
      fieldName={(field) => text(named.find((one) => one === field.split('.')[0]) ?? 'lines')}
    >
      <RecipientFields form={form} />
      <DayFields form={form} />
      <LineFields form={form} currencyCode={invoice.currencyCode} />
      <FormSection title={text('texts')} hint={text('textsHint')}>
        <Textarea
          label={text('intro')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          {...form.field('intro')}
        />
        <Textarea
          label={text('closing')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          {...form.field('closing')}
        />
      </FormSection>
    </RecordForm>
  )
}

function RecipientFields({ form }: Of) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const known = useMemo(() => countries(locale), [locale])
  const recipient = form.values.recipient as InvoiceRecipient
  const input = (key: keyof InvoiceRecipient, maxLength: number) => (
    <TextInput
      label={text(key)}
      maxLength={maxLength}
      {...form.part(`recipient.${key}`)}
      value={recipient[key]}
    />
  )
  return (
    <>
      <FormSection title={text('recipient')}>
        <div className={formClasses.triple}>
          {input('company', 200)}
          {input('name', 201)}
        </div>
        {input('street', 200)}
        <div className={classes.town}>
          {input('postalCode', 20)}
          {input('city', 100)}
          <ChoiceField
            label={text('country')}
            data={known}
            {...form.part('recipient.country')}
            value={recipient.country}
          />
        </div>
      </FormSection>
      <FormSection title={text('sending')} hint={text('sendingHint')}>
        <div className={formClasses.triple}>
          <NativeSelect
            label={text('format')}
            data={invoiceFormat.options.map((value) => ({ value, label: invoiceFormatNames[value][locale] }))}
            {...form.part('recipient.format')}
            value={recipient.format}
          />
          {input('email', 254)}
        </div>
        <div className={formClasses.triple}>
          {input('vatId', 20)}
          {input('buyerReference', 100)}
        </div>
        <div className={formClasses.triple}>
          {input('orderNumber', 100)}
          {input('costCentre', 100)}
        </div>
      </FormSection>
    </>
  )
}

function DayFields({ form }: Of) {
  const text = useText(invoiceMessages)
  const day = (key: 'dueOn' | 'serviceStart' | 'serviceEnd') => (
    <DateField
      label={text(key)}
      {...form.field(key)}
      value={(form.values[key] as string | null) ?? ''}
      onChange={(typed) => form.fill({ [key]: typed === '' ? null : typed })}
    />
  )
  return (
    <FormSection title={text('days')}>
      <div className={formClasses.triple}>
        {day('serviceStart')}
        {day('serviceEnd')}
        {day('dueOn')}
        <NativeSelect
          label={text('language')}
          data={locales.map((value) => ({ value, label: text(value) }))}
          {...form.field('language')}
        />
      </div>
    </FormSection>
  )
}
