import { taxCategoryNames, taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { registrationMessages } from './registration.messages.ts'

type PriceLine = RegistrationDetail['priceLines'][number]

/** The parts of the fee and the tax included, as agreed. */
export function PriceLines({ lines }: { lines: PriceLine[] }) {
  const text = useText(registrationMessages)
  const { money, number, locale } = useFormats()
  const taxOf = ({ netCents, taxCents, taxCategory, taxRate }: PriceLine) =>
    taxedCategories.includes(taxCategory)
      ? text('tax', { net: money(netCents), tax: money(taxCents), rate: number(taxRate / 100) })
      : taxCategoryNames[taxCategory][locale]
  return lines.map((line) => (
    <div key={line.label}>
      {text('priceLine', { label: line.label, gross: money(line.grossCents) })}
      <div className="grey">{taxOf(line)}</div>
    </div>
  ))
}
