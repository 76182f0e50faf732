import { returnCodeWords } from '@reihum/contract/payments/return-codes.ts'
import type { BankLine } from '@reihum/contract/payments/statements.schema.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { usePayoutText } from '../use-payout-text.ts'
import { OutcomeBadge } from './import-badge.tsx'
import { statementsMessages } from './statements.messages.ts'
import { useBankFormats } from './use-bank-formats.ts'

/** Lines of a statement, as a table and as rows of a phone. */
export function useLineColumns<Line extends BankLine>(): {
  columns: ListColumn<Line>[]
  phoneRow: (line: Line) => PhoneRow
} {
  const text = useText(statementsMessages)
  const locale = useLocale()
  const { day, amount } = useBankFormats()
  const payoutText = usePayoutText()
  const nameOf = (line: BankLine) => line.counterpartName || text(`kind_${line.kind}`)
  /** What the bank says beside the text of the payer. */
  const remarks = ({ returned, foreign, cents, currency, creditorReference, payout }: BankLine) => {
    const fee = returned?.originalCents ? Math.abs(cents) - returned.originalCents : 0
    return [
      creditorReference,
      payout && payoutText(payout),
      returned?.code && text('returned', { code: returned.code }),
      returned?.code && returnCodeWords(returned.code, locale),
      returned?.text,
      fee > 0 && text('fee', { fee: amount(fee, currency) }),
      foreign && text('foreign', { amount: amount(foreign.cents, foreign.currency) }),
    ].filter(Boolean)
  }
  const said = (line: BankLine) => [line.remittance, ...remarks(line)].filter(Boolean).join(' · ') || '–'
  return {
    columns: [
      {
        id: 'bookedOn',
        header: text('day'),
        isNumeric: true,
        width: 112,
        cell: (line) => day(line.bookedOn),
      },
      {
        id: 'name',
        header: text('name'),
        cell: (line) => (
          <span title={line.accountEnd && text('account', { end: line.accountEnd })}>{nameOf(line)}</span>
        ),
      },
      { id: 'remittance', header: text('remittance'), isProse: true, cell: said },
      { id: 'kind', header: text('kind'), width: 112, cell: (line) => text(`kind_${line.kind}`) },
      {
        id: 'outcome',
        header: text('outcome'),
        width: 144,
        cell: (line) => <OutcomeBadge outcome={line.outcome} />,
      },
      {
        id: 'amount',
        header: text('amount'),
        align: 'right',
        isNumeric: true,
        width: 120,
        cell: (line) => amount(line.cents, line.currency),
      },
    ],
    phoneRow: (line) => ({
      title: nameOf(line),
      mark: <OutcomeBadge outcome={line.outcome} />,
      meta: `${day(line.bookedOn)} · ${said(line)}`,
      amount: amount(line.cents, line.currency),
    }),
  }
}
