import { taxCategoryNames, taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { receivableMessages } from './receivable.messages.ts'

type Line = ReceivableDetail['lines'][number]

/** What a receivable is made of; lines with a negative amount take charges back. */
export function ReceivableLines({ lines }: { lines: ReceivableDetail['lines'] }) {
  const text = useText(receivableMessages)
  const words = useText(moneyMessages)
  const { money, number, date, locale } = useFormats()
  const quantity = (line: Line) => number(line.quantityHundredths / 100)
  const tax = ({ taxCategory, taxRate }: Line) =>
    taxedCategories.includes(taxCategory)
      ? `${number(taxRate / 100)} %`
      : taxCategoryNames[taxCategory][locale]
  const label = (line: Line) => (
    <>
      {line.label}
      {line.isCancellation && <span className="grey"> · {text('cancelled')}</span>}
    </>
  )
  return (
    <Records
      label={text('lines')}
      rows={lines.map((line, at) => ({ ...line, id: String(at) }))}
      rowKey={({ id }) => id}
      columns={[
        { id: 'label', header: text('label'), isProse: true, cell: label },
        { id: 'at', header: words('issuedAt'), isNumeric: true, cell: (line) => date(line.at) },
        { id: 'quantity', header: words('quantity'), align: 'right', cell: quantity },
        { id: 'unit', header: words('unitCents'), align: 'right', cell: (line) => money(line.unitCents) },
        { id: 'tax', header: words('taxCategory'), cell: tax },
        { id: 'net', header: text('net'), align: 'right', cell: (line) => money(line.netCents) },
        { id: 'gross', header: text('gross'), align: 'right', cell: (line) => money(line.grossCents) },
      ]}
      phoneRow={(line) => ({
        title: label(line),
        isProse: true,
        meta: `${quantity(line)} × ${money(line.unitCents)} · ${tax(line)}`,
        amount: money(line.grossCents),
      })}
    />
  )
}
