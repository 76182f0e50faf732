import { Button } from '@mantine/core'
import { refundFilter, refundListInput } from '@reihum/contract/refunds/refund.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'
import { RefundSum, useRefundColumns, useRefundFilters, useRefundPhoneRow } from './refund-list.tsx'

/** What was proposed, released and given back. */
export function RefundsPage() {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const list = useRecordList(refundListInput, (search) =>
    queries.refunds.listRefunds.queryOptions({ input: { tenant, ...search } }),
  )
  return (
    <ListPage
      {...list}
      title={text('refunds')}
      line={(count) => text('line', { count })}
      failed={text('failed')}
      columns={useRefundColumns()}
      phoneRow={useRefundPhoneRow()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/refunds/${id}`}
      filters={useRefundFilters()}
      totals={<RefundSum filter={refundFilter.parse(list.search)} />}
      action={
        <>
          <Button component={Link} to="/refunds/executable" variant="default">
            {text('executable')}
          </Button>
          <NewRefund />
        </>
      }
      empty={{ sentence: text('empty'), action: <NewRefund /> }}
    />
  )
}

function NewRefund() {
  const text = useText(refundMessages)
  const may = useMay()
  if (!may('money.manage')) return null
  return (
    <Button component={Link} to="/refunds/new">
      {text('newRefund')}
    </Button>
  )
}
