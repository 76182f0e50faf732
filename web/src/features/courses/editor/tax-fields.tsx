import { Autocomplete } from '@mantine/core'
import {
  type TaxCategory,
  taxCategory,
  taxCategoryNames,
  taxedCategories,
} from '@reihum/contract/courses/course-terms.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { HundredthsField } from '#ui/form/hundredths-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import { textField } from './what-fields.tsx'

/**
 * Usual rates and reasons in Germany. The reasons are German only: an invoice is written in the language of the law it
 * refers to.
 */
const german: Partial<Record<TaxCategory, { rate?: number; reasons?: readonly string[] }>> = {
  standard: { rate: 1900 },
  reduced: { rate: 700 },
  exempt: {
    reasons: [
      'Umsatzsteuerfrei nach § 4 Nr. 21 UStG (Bildungsleistung)',
      'Umsatzsteuerfrei nach § 4 Nr. 22 UStG (Kurse und Vorträge)',
    ],
  },
  small_business: { reasons: ['Kein Ausweis von Umsatzsteuer nach § 19 UStG (Kleinunternehmer)'] },
}

/** The category, and what belongs to it: a rate, or the reason why there is none. */
export function TaxFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const { country } = useSuspenseQuery(
    queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }),
  ).data
  const usual = country === 'DE' ? german : {}
  const category = taxCategory.parse(form.values.taxCategory)
  const isTaxed = taxedCategories.includes(category)
  const needsReason = category === 'exempt' || category === 'small_business'

  const choose = (next: TaxCategory) => {
    const known = Object.values(german).flatMap(({ reasons }) => reasons ?? [])
    const reason = String(form.values.taxExemptionReason)
    const [only, another] = usual[next]?.reasons ?? []
    form.fill({
      taxCategory: next,
      ...(taxedCategories.includes(next) && { taxRate: usual[next]?.rate ?? '' }),
      // A reason written by the user stays; a suggestion for another category is replaced.
      ...((reason === '' || known.includes(reason)) && {
        taxExemptionReason: only && !another ? only : '',
      }),
    })
  }
  return (
    <div className={formClasses.pair}>
      <ChoiceField
        label={text('taxCategory')}
        data-path="taxCategory"
        data={taxCategory.options.map((value) => ({ value, label: taxCategoryNames[value][locale] }))}
        value={category}
        onChange={(next) => choose(taxCategory.parse(next))}
      />
      {isTaxed && (
        <HundredthsField
          label={text('taxRate')}
          description={text('taxRateHint')}
          rightSection="%"
          {...form.field('taxRate')}
        />
      )}
      {needsReason && (
        <Autocomplete
          label={text('taxExemptionReason')}
          description={text('taxExemptionReasonHint')}
          maxLength={300}
          data={[...(usual[category]?.reasons ?? [])]}
          // All suggestions are shown, whatever is typed already.
          filter={({ options }) => options}
          comboboxProps={{ transitionProps: { duration: 0 } }}
          {...textField(form.field('taxExemptionReason'))}
        />
      )}
    </div>
  )
}
