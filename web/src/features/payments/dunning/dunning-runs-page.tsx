import { Button } from '@mantine/core'
import { dunningRunListInput } from '@reihum/contract/payments/dunning.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'

export function DunningRunsPage() {
  const text = useText(dunningMessages)
  const tenant = useActiveTenant()
  const { dateTime, money, number } = useFormats()
  const list = useRecordList(dunningRunListInput, (search) =>
    queries.payments.listDunningRuns.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  return (
    <List
      {...list}
      label={text('runs')}
      rowKey={(run) => run.id}
      rowLink={(run) => `/payments/dunning/runs/${run.id}`}
      columns={[
        { id: 'startedAt', header: text('startedAt'), isMain: true, cell: (run) => dateTime(run.startedAt) },
        { id: 'actorName', header: text('startedBy'), cell: (run) => run.actorName || text('byItself') },
        { id: 'letters', header: text('letters'), align: 'right', cell: (run) => number(run.letters) },
        { id: 'openCents', header: text('openCents'), align: 'right', cell: (run) => money(run.openCents) },
        { id: 'feeCents', header: text('feeCents'), align: 'right', cell: (run) => money(run.feeCents) },
        { id: 'leftOut', header: text('leftOutShort'), align: 'right', cell: (run) => number(run.leftOut) },
      ]}
      phoneRow={(run) => ({
        title: dateTime(run.startedAt),
        mark: `${number(run.letters)} ${text('letters')}`,
        meta: run.actorName || text('byItself'),
        amount: money(run.openCents),
      })}
      empty={{
        sentence: text('noRuns'),
        action: (
          <Button component={Link} to="/payments/dunning/proposals" variant="default">
            {text('toProposals')}
          </Button>
        ),
      }}
    />
  )
}
