import { receivableFieldWords as words } from '@reihum/contract/ledger/ledger.fields.ts'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { receivableKindNames, receivableStateNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { Receivable } from '@reihum/contract/payments/receivable.schema.ts'
import { personFieldWords } from '@reihum/contract/people/person.fields.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Table } from '#platform/tables/table.ts'

export function receivableTable(rows: readonly Receivable[], locale: Locale): Table<Receivable> {
  return {
    name: { de: 'Forderungen', en: 'Receivables' },
    rows,
    columns: [
      { header: words.reference.label, kind: 'text', value: (row) => formatReference(row.reference) },
      { header: words.state.label, kind: 'text', value: (row) => receivableStateNames[row.state][locale] },
      { header: words.kind.label, kind: 'text', value: (row) => receivableKindNames[row.kind][locale] },
      { header: words.title.label, kind: 'text', value: (row) => row.title },
      { header: words.payer.label, kind: 'text', value: (row) => row.payer.name },
      { header: personFieldWords.email.label, kind: 'text', value: (row) => row.payer.email },
      { header: words.issuedAt.label, kind: 'dateTime', value: (row) => new Date(row.issuedAt) },
      { header: words.dueOn.label, kind: 'date', value: (row) => row.dueOn },
      { header: words.serviceStart.label, kind: 'date', value: (row) => row.serviceStart },
      { header: words.serviceEnd.label, kind: 'date', value: (row) => row.serviceEnd },
      { header: words.amountCents.label, kind: 'money', value: (row) => row.amountCents },
      { header: words.paidCents.label, kind: 'money', value: (row) => row.paidCents },
      { header: words.writtenOffCents.label, kind: 'money', value: (row) => row.writtenOffCents },
      { header: words.openCents.label, kind: 'money', value: (row) => row.openCents },
      {
        header: words.paidAt.label,
        kind: 'dateTime',
        value: (row) => (row.paidAt === null ? null : new Date(row.paidAt)),
      },
    ],
  }
}
