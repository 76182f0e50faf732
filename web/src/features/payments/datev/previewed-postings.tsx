import type { DatevLine, DatevSum } from '@reihum/contract/payments/datev.schema.ts'
import type { DatevPlan } from '@reihum/contract/payments/datev-settings.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { useAccountNames } from './account-names.ts'
import { datevMessages } from './datev.messages.ts'

/** What goes from which account to which, with what the accounts are for. */
export function PreviewedSums({ plan, sums }: { plan: DatevPlan; sums: DatevSum[] }) {
  const text = useText(datevMessages)
  const { money, number } = useFormats()
  const nameOf = useAccountNames(plan)
  const named = (account: string) => {
    const name = nameOf(account)
    return (
      <>
        <span className="numbers">{account}</span> {name && <span className="grey">{name}</span>}
      </>
    )
  }
  return (
    <Records
      label={text('byAccount')}
      rows={sums}
      rowKey={({ account, contra, side, taxKey }) => `${account} ${contra} ${side} ${taxKey}`}
      columns={[
        { id: 'account', header: text('account'), cell: ({ account }) => named(account) },
        { id: 'side', header: text('side'), width: 64, cell: ({ side }) => side },
        { id: 'contra', header: text('contra'), cell: ({ contra }) => named(contra) },
        { id: 'taxKey', header: text('taxKey'), cell: ({ taxKey }) => taxKey || '–' },
        {
          id: 'postings',
          header: text('postings'),
          align: 'right',
          cell: ({ postings }) => number(postings),
        },
        { id: 'sum', header: text('sum'), align: 'right', cell: ({ cents }) => money(cents) },
      ]}
      phoneRow={({ account, contra, side, postings, cents }) => ({
        title: `${account} ${side} ${contra}`,
        mark: money(cents),
        meta: [nameOf(account), nameOf(contra)].filter(Boolean).join(' – '),
        amount: text('postingsOf', { count: postings }),
      })}
    />
  )
}

export function PreviewedLines({ lines }: { lines: DatevLine[] }) {
  const text = useText(datevMessages)
  const { money } = useFormats()
  const { day } = useMoneyWords()
  const mark = <span className="grey">{text('takenBack')}</span>
  const amount = ({ cents, isReversal }: DatevLine) => money(isReversal ? -cents : cents)
  const rows = lines.map((line, at) => ({ ...line, key: String(at) }))
  return (
    <Records
      label={text('lines')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { id: 'day', header: text('day'), isNumeric: true, cell: (line) => day(line.day) },
        {
          id: 'text',
          header: text('text'),
          isMain: true,
          isProse: true,
          cell: (line) => (
            <>
              {line.text} {line.isReversal && mark}
            </>
          ),
        },
        { id: 'document', header: text('document'), cell: (line) => line.document || '–' },
        {
          id: 'account',
          header: text('account'),
          isNumeric: true,
          cell: (line) => `${line.account} ${line.side}`,
        },
        { id: 'contra', header: text('contra'), isNumeric: true, cell: (line) => line.contra },
        { id: 'amount', header: text('sum'), align: 'right', cell: amount },
      ]}
      phoneRow={(line) => ({
        title: line.text,
        isProse: true,
        mark: line.isReversal ? mark : undefined,
        meta: `${day(line.day)} · ${line.account} ${line.side} ${line.contra}`,
        amount: amount(line),
      })}
    />
  )
}
