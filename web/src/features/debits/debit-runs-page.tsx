import { Button } from '@mantine/core'
import type { DebitRun } from '@reihum/contract/debits/debits.schema.ts'
import { pageInput } from '@reihum/contract/wire/page.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { debitsMessages } from './debits.messages.ts'
import { RunBadge } from './run-badge.tsx'
import { useDebitWords } from './use-debit-words.ts'

export function DebitRunsPage() {
  const text = useText(debitsMessages)
  const tenant = useActiveTenant().id
  const { dateTime, number } = useFormats()
  const { money } = useDebitWords()
  const list = useRecordList(pageInput, (search) =>
    queries.debits.listDebitRuns.queryOptions({ input: { tenant, ...search } }),
  )
  const badge = ({ state }: DebitRun) => <RunBadge state={state} />
  return (
    <List
      {...list}
      label={text('runs')}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/payments/debits/runs/${id}`}
      columns={[
        { id: 'madeAt', header: text('madeAt'), isMain: true, cell: ({ madeAt }) => dateTime(madeAt) },
        { id: 'actorName', header: text('madeBy'), cell: ({ actorName }) => actorName || '–' },
        { id: 'debits', header: text('count'), align: 'right', cell: ({ debits }) => number(debits) },
        { id: 'cents', header: text('cents'), align: 'right', cell: ({ cents }) => money(cents) },
        { id: 'state', header: text('state'), cell: badge },
      ]}
      phoneRow={(run) => ({
        title: dateTime(run.madeAt),
        mark: money(run.cents),
        meta: text('runLine', { count: run.debits, sum: money(run.cents) }),
        amount: badge(run),
      })}
      empty={{
        sentence: text('noRuns'),
        action: (
          <Button component={Link} to="/payments/debits/proposals" variant="default">
            {text('toProposals')}
          </Button>
        ),
      }}
    />
  )
}
