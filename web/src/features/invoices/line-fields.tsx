import { Button, NativeSelect, TextInput } from '@mantine/core'
import { invoiceAmounts } from '@reihum/contract/invoices/invoice-amounts.ts'
import { type InvoiceLine, invoiceLine } from '@reihum/contract/invoices/invoice-content.schema.ts'
import {
  invoiceTaxCategory,
  invoiceTaxCategoryNames,
  invoiceUnit,
  invoiceUnitNames,
} from '@reihum/contract/invoices/invoice-states.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { z } from 'zod'
import { useFormats } from '#platform/tenant.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { HundredthsField } from '#ui/form/hundredths-field.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { Sums } from '#ui/sums.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { invoiceMessages } from './invoice.messages.ts'
import classes from './invoice-page.module.css'
import type { DraftFormOf } from './use-draft.ts'

type Of = { form: DraftFormOf; currencyCode: string }

/** What a further line begins with: the tax of the one before. */
function nextLine(last: InvoiceLine | undefined): InvoiceLine {
  const tax = last ?? {
    taxCategory: 'standard' as const,
    taxRate: 1900,
    exemptionCode: '',
    exemptionReason: '',
  }
  return {
    description: '',
    details: '',
    quantityHundredths: 100,
    unit: 'piece',
    unitCents: 0,
    taxCategory: tax.taxCategory,
    taxRate: tax.taxRate,
    exemptionCode: tax.exemptionCode,
    exemptionReason: tax.exemptionReason,
  }
}

/** The lines, with what they add up to while they are typed. */
export function LineFields({ form, currencyCode }: Of) {
  const text = useText(invoiceMessages)
  const addButton = useRef<HTMLButtonElement>(null)
  const lines: InvoiceLine[] = Array.isArray(form.values.lines) ? form.values.lines : []
  const set = (next: InvoiceLine[]) => form.fill({ lines: next })
  return (
    <FormSection title={text('lines')} hint={text('linesHint')}>
      {lines.map((line, at) => (
        <OneLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
          key={at}
          form={form}
          currencyCode={currencyCode}
          line={line}
          at={at}
          onRemove={() => {
            set(lines.filter((_one, position) => position !== at))
            addButton.current?.focus()
          }}
        />
      ))}
      <div className={classes.ends}>
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => set([...lines, nextLine(lines.at(-1))])}
        >
          {text('addLine')}
        </Button>
      </div>
      <LiveSums lines={lines} />
    </FormSection>
  )
}

type LineProps = Of & { line: InvoiceLine; at: number; onRemove: () => void }

function OneLine({ form, currencyCode, line, at, onRemove }: LineProps) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  const part = (key: keyof InvoiceLine) => form.part(`lines.${at}.${key}`)
  const isTaxed = line.taxCategory === 'standard' || line.taxCategory === 'reduced'
  const number = String(at + 1)
  return (
    <fieldset className={classes.line} aria-label={text('lineNumber', { number })}>
      <TextInput
        label={text('description')}
        withAsterisk
        maxLength={300}
        {...part('description')}
        value={line.description}
      />
      <TextInput label={text('details')} maxLength={500} {...part('details')} value={line.details} />
      <div className={classes.numbers}>
        <HundredthsField
          label={text('quantity')}
          {...part('quantityHundredths')}
          value={line.quantityHundredths}
        />
        <NativeSelect
          label={text('unit')}
          data={invoiceUnit.options.map((value) => ({ value, label: invoiceUnitNames[value][locale] }))}
          {...part('unit')}
          value={line.unit}
        />
        <MoneyField
          label={text('unitPrice')}
          currencyCode={currencyCode}
          {...part('unitCents')}
          value={line.unitCents}
        />
        <NativeSelect
          label={text('tax')}
          data={invoiceTaxCategory.options.map((value) => ({
            value,
            label: invoiceTaxCategoryNames[value][locale],
          }))}
          {...part('taxCategory')}
          value={line.taxCategory}
        />
        {isTaxed && <HundredthsField label={text('taxRate')} {...part('taxRate')} value={line.taxRate} />}
      </div>
      {!isTaxed && (
        <TextInput
          label={text('exemptionReason')}
          maxLength={300}
          {...part('exemptionReason')}
          value={line.exemptionReason}
        />
      )}
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={text('removeLine', { number })}
          onClick={onRemove}
        >
          {text('remove')}
        </Button>
      </div>
    </fieldset>
  )
}

const counted = z.array(invoiceLine.omit({ description: true, details: true }))

/** By the rules that count for the paper, too. */
function LiveSums({ lines }: { lines: readonly InvoiceLine[] }) {
  const text = useText(invoiceMessages)
  const { money } = useFormats()
  const { data } = counted.safeParse(lines)
  const amounts = data && invoiceAmounts(data)
  return (
    <Sums
      label={text('sums')}
      sums={[
        { label: text('net'), value: amounts ? money(amounts.netCents) : '–' },
        { label: text('taxSum'), value: amounts ? money(amounts.taxCents) : '–' },
        { label: text('gross'), value: amounts ? money(amounts.grossCents) : '–' },
      ]}
    />
  )
}
