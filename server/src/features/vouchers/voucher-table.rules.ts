import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { voucherFieldWords as words } from '@reihum/contract/vouchers/voucher.fields.ts'
import { type Voucher, voucherStateNames } from '@reihum/contract/vouchers/voucher.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Table } from '#platform/tables/table.ts'

export function voucherTable(rows: readonly Voucher[], locale: Locale): Table<Voucher> {
  return {
    name: { de: 'Gutscheine', en: 'Vouchers' },
    rows,
    columns: [
      { header: words.lastFour.label, kind: 'text', value: (row) => `…${row.lastFour}` },
      { header: words.state.label, kind: 'text', value: (row) => voucherStateNames[row.state][locale] },
      { header: words.soldOn.label, kind: 'date', value: (row) => row.soldOn },
      { header: words.paidWay.label, kind: 'text', value: (row) => paymentWayNames[row.paidWay][locale] },
      { header: words.amountCents.label, kind: 'money', value: (row) => row.amountCents },
      { header: words.balanceCents.label, kind: 'money', value: (row) => row.balanceCents },
      { header: words.validUntil.label, kind: 'date', value: (row) => row.validUntil },
      { header: words.buyerName.label, kind: 'text', value: (row) => row.buyerName },
      { header: words.recipientName.label, kind: 'text', value: (row) => row.recipientName },
    ],
  }
}
