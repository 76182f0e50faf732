import { receivableFieldWords as words } from '@reihum/contract/ledger/ledger.fields.ts'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { Payment } from '@reihum/contract/payments/payment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Table } from '#platform/tables/table.ts'

export function paymentTable(rows: readonly Payment[], locale: Locale): Table<Payment> {
  return {
    name: { de: 'Zahlungen', en: 'Payments' },
    rows,
    columns: [
      { header: words.receivedOn.label, kind: 'date', value: (row) => row.receivedOn },
      { header: words.way.label, kind: 'text', value: (row) => paymentWayNames[row.way][locale] },
      { header: words.payer.label, kind: 'text', value: (row) => row.payer?.name ?? row.payerName },
      { header: words.amountCents.label, kind: 'money', value: (row) => row.amountCents },
      { header: words.freeCents.label, kind: 'money', value: (row) => row.freeCents },
      { header: words.refundedCents.label, kind: 'money', value: (row) => row.refundedCents },
      { header: words.reversedCents.label, kind: 'money', value: (row) => row.reversedCents },
      { header: words.remittance.label, kind: 'text', value: (row) => row.remittance },
    ],
  }
}
