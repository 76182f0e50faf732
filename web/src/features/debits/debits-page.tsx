import { Button } from '@mantine/core'
import { debitState, debitStateNames } from '@reihum/contract/debits/debit-states.ts'
import { debitListInput } from '@reihum/contract/debits/debits.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { debitPhoneRow, useDebitColumns } from './debit-columns.tsx'
import { debitsMessages } from './debits.messages.ts'
import classes from './debits.module.css'
import { useDebitWords } from './use-debit-words.ts'

/** All direct debits, with where each stands. */
export function DebitsPage() {
  const text = useText(debitsMessages)
  const tenant = useActiveTenant().id
  const words = useDebitWords()
  const list = useRecordList(debitListInput, (search) =>
    queries.debits.listDebits.queryOptions({ input: { tenant, ...search } }),
  )
  return (
    <>
      <p className={`grey ${classes.note}`}>{text('provisional')}</p>
      <List
        {...list}
        label={text('debits')}
        failed={text('failed')}
        rowKey={({ id }) => id}
        columns={useDebitColumns()}
        phoneRow={debitPhoneRow(words)}
        filters={useFilters()}
        empty={{
          sentence: text('noDebits'),
          action: (
            <Button component={Link} to="/payments/debits/proposals" variant="default">
              {text('toProposals')}
            </Button>
          ),
        }}
      />
    </>
  )
}

function useFilters(): ListFilter[] {
  const text = useText(debitsMessages)
  const locale = useLocale()
  return [
    { kind: 'text', key: 'q', label: text('search') },
    {
      kind: 'choice',
      key: 'state',
      label: text('state'),
      options: debitState.options.map((value) => ({ value, label: debitStateNames[value][locale] })),
    },
    { kind: 'flag', key: 'undecided', label: text('undecided') },
    { kind: 'given', key: 'personId', label: text('ofPerson') },
  ]
}
