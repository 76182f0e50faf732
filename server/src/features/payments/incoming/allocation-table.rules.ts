import {
  allocationFieldWords as own,
  receivableFieldWords as words,
} from '@reihum/contract/ledger/ledger.fields.ts'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import {
  type AllocationCause,
  allocationCauseNames,
  type PaymentWay,
  paymentWayNames,
} from '@reihum/contract/ledger/receivable-states.ts'
import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Table } from '#platform/tables/table.ts'

/** What of a payment pays what, as a row of a file. */
export type AllocationRow = {
  at: Date
  paymentId: string
  receivedOn: string
  way: PaymentWay
  payerName: string
  title: string
  reference: string
  cents: number
  currency: string
  cause: AllocationCause
  /** Empty: nobody did it, it was done automatically. */
  by: string
  takenBack: { at: Date; by: string; note: string; placeGone: boolean } | null
}

const placeGone: Wording = { de: 'Platz aufgegeben', en: 'Place given up' }

const whyTakenBack = ({ takenBack }: AllocationRow, locale: Locale) =>
  takenBack && [takenBack.placeGone ? placeGone[locale] : '', takenBack.note].filter(Boolean).join(', ')

export function allocationTable(rows: readonly AllocationRow[], locale: Locale): Table<AllocationRow> {
  return {
    name: { de: 'Zuordnungen', en: 'Allocations' },
    rows,
    columns: [
      { header: own.at.label, kind: 'date', value: (row) => row.at },
      { header: own.receipt.label, kind: 'text', value: (row) => receiptNumber(row.paymentId) },
      { header: words.receivedOn.label, kind: 'date', value: (row) => row.receivedOn },
      { header: words.way.label, kind: 'text', value: (row) => paymentWayNames[row.way][locale] },
      { header: words.payer.label, kind: 'text', value: (row) => row.payerName },
      { header: own.receivable.label, kind: 'text', value: (row) => row.title },
      { header: words.reference.label, kind: 'text', value: (row) => formatReference(row.reference) },
      { header: words.amountCents.label, kind: 'money', value: (row) => row.cents },
      { header: words.currency.label, kind: 'text', value: (row) => row.currency },
      { header: own.cause.label, kind: 'text', value: (row) => allocationCauseNames[row.cause][locale] },
      { header: own.by.label, kind: 'text', value: (row) => row.by },
      { header: own.takenBackAt.label, kind: 'date', value: (row) => row.takenBack?.at ?? null },
      { header: own.takenBackBy.label, kind: 'text', value: (row) => row.takenBack?.by ?? null },
      { header: own.takenBackFor.label, kind: 'text', value: (row) => whyTakenBack(row, locale) },
    ],
  }
}
