import type { Debit } from '@reihum/contract/debits/debits.schema.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { useText } from '#ui/text.tsx'
import { DebitStateCell } from './debit-state.tsx'
import { debitsMessages } from './debits.messages.ts'
import { useDebitWords } from './use-debit-words.ts'

export function useDebitColumns(): ListColumn<Debit>[] {
  const text = useText(debitsMessages)
  const { day, money, about } = useDebitWords()
  return [
    {
      id: 'payer',
      header: text('payer'),
      isMain: true,
      isSortable: true,
      cell: ({ payer }) => payer.name || '–',
    },
    { id: 'items', header: text('items'), isProse: true, cell: about },
    { id: 'mandate', header: text('mandate'), cell: ({ mandateReference }) => mandateReference },
    { id: 'account', header: text('account'), cell: ({ accountEnd }) => `… ${accountEnd}` },
    {
      id: 'collectOn',
      header: text('collectOn'),
      isNumeric: true,
      isSortable: true,
      cell: ({ collectOn }) => day(collectOn),
    },
    {
      id: 'cents',
      header: text('cents'),
      align: 'right',
      isSortable: true,
      cell: ({ cents }) => money(cents),
    },
    { id: 'state', header: text('state'), isProse: true, cell: (debit) => <DebitStateCell debit={debit} /> },
  ]
}

export const debitPhoneRow =
  ({ day, money, about, returned }: ReturnType<typeof useDebitWords>) =>
  (debit: Debit): PhoneRow => ({
    title: debit.payer.name || '–',
    mark: money(debit.cents),
    meta: [returned(debit)?.why, about(debit), day(debit.collectOn)].filter(Boolean).join(' · '),
    amount: <DebitStateCell debit={debit} isShort />,
  })
