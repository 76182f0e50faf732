import { Button } from '@mantine/core'
import type { RefundFile } from '@reihum/contract/refunds/refund.schema.ts'
import { pageInput } from '@reihum/contract/wire/page.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useCall } from '#platform/call.ts'
import { api, queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'

/** The files of transfers so far; each can be downloaded again at any time. */
export function RefundFilesPage() {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const { dateTime, money, number } = useFormats()
  const list = useRecordList(pageInput, (search) =>
    queries.refunds.listRefundFiles.queryOptions({ input: { tenant, ...search } }),
  )
  return (
    <ListPage
      {...list}
      title={text('files')}
      line={(count) => text('filesLine', { count })}
      failed={text('filesFailed')}
      rowKey={({ id }) => id}
      columns={[
        { id: 'madeAt', header: text('madeAt'), isMain: true, cell: ({ madeAt }) => dateTime(madeAt) },
        {
          id: 'transfers',
          header: text('transfers'),
          align: 'right',
          cell: ({ transfers }) => number(transfers),
        },
        { id: 'sum', header: text('sum'), align: 'right', cell: ({ sumCents }) => money(sumCents) },
        { id: 'by', header: text('madeBy'), cell: ({ actorName }) => actorName || '–' },
        { id: 'file', header: text('file'), cell: (one) => <Download one={one} /> },
      ]}
      phoneRow={(one) => ({
        title: dateTime(one.madeAt),
        mark: money(one.sumCents),
        meta: one.actorName,
        amount: <Download one={one} />,
      })}
      empty={{ sentence: text('filesEmpty') }}
    />
  )
}

function Download({ one }: { one: RefundFile }) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const { dateTime } = useFormats()
  const { run, isPending } = useCall(async () =>
    saveFile(await api.refunds.downloadRefundFile({ tenant, refundFileId: one.id })),
  )
  if (!may('bank.manage')) return '–'
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
      aria-label={text('downloadNamed', { at: dateTime(one.madeAt) })}
      disabled={isPending}
      onClick={() => void run(undefined).catch(() => {})}
    >
      {text('download')}
    </Button>
  )
}
