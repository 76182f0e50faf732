import { receivableFieldWords as words } from '@reihum/contract/ledger/ledger.fields.ts'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { receivableKindNames, receivableStateNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { Receivable } from '@reihum/contract/payments/receivable.schema.ts'
import { personFieldWords } from '@reihum/contract/people/person.fields.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Table } from '#platform/tables/table.ts'

/** A receivable as a row of a file, with the course that it is for. */
export type ReceivableRow = Receivable & { courseTitle: string }

const moment = (at: string | null) => (at === null ? null : new Date(at))

export function receivableTable(rows: readonly ReceivableRow[], locale: Locale): Table<ReceivableRow> {
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
      { header: words.paidAt.label, kind: 'dateTime', value: (row) => moment(row.paidAt) },
      { header: words.remindedAt.label, kind: 'dateTime', value: (row) => moment(row.remindedAt) },
      { header: words.dunnedAt.label, kind: 'dateTime', value: (row) => moment(row.dunnedAt) },
      { header: words.dunningLevel.label, kind: 'number', value: (row) => row.dunningLevel },
      { header: words.attendees.label, kind: 'text', value: (row) => row.attendees.join(', ') },
      { header: words.course.label, kind: 'text', value: (row) => row.courseTitle },
      { header: words.currency.label, kind: 'text', value: (row) => row.currencyCode },
    ],
  }
}
