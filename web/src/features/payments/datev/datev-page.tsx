import { Button } from '@mantine/core'
import type { DatevExport } from '@reihum/contract/payments/datev.schema.ts'
import { pageInput } from '@reihum/contract/wire/page.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '#platform/call.ts'
import { api, queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { datevMessages } from './datev.messages.ts'
import classes from './datev.module.css'
import { datevSettingsQuery } from './datev-queries.ts'

/** The exports so far; their files can be downloaded again at any time. */
export function DatevPage() {
  const text = useText(datevMessages)
  const tenant = useActiveTenant().id
  const { dateTime, money, number } = useFormats()
  const { period } = useMoneyWords()
  const { data: settings } = useQuery(datevSettingsQuery(tenant))
  const list = useRecordList(pageInput, (search) =>
    queries.payments.listDatevExports.queryOptions({ input: { tenant, ...search } }),
  )
  const isUnconfirmed = settings?.isProposal === true
  return (
    <ListPage
      {...list}
      title={text('title')}
      line={(count) => text('line', { count })}
      failed={text('failed')}
      rowKey={({ id }) => id}
      columns={[
        { id: 'madeAt', header: text('madeAt'), isMain: true, cell: ({ madeAt }) => dateTime(madeAt) },
        {
          id: 'period',
          header: text('period'),
          isNumeric: true,
          cell: ({ from, until }) => period(from, until),
        },
        {
          id: 'postings',
          header: text('postings'),
          align: 'right',
          cell: ({ postings }) => number(postings),
        },
        { id: 'sum', header: text('sum'), align: 'right', cell: ({ sumCents }) => money(sumCents) },
        { id: 'mode', header: text('mode'), cell: ({ mode }) => text(mode) },
        { id: 'by', header: text('madeBy'), cell: ({ actorName }) => actorName || '–' },
        { id: 'files', header: text('files'), cell: (one) => <Downloads one={one} /> },
      ]}
      phoneRow={(one) => ({
        title: period(one.from, one.until),
        mark: money(one.sumCents),
        meta: dateTime(one.madeAt),
        amount: <Downloads one={one} />,
      })}
      action={
        <>
          <Button component={Link} to="/settings/datev" variant="default">
            {text('settings')}
          </Button>
          <NewExport />
        </>
      }
      empty={{
        sentence: text(isUnconfirmed ? 'unconfirmed' : 'none'),
        action: isUnconfirmed ? (
          <Button component={Link} to="/settings/datev">
            {text('toSettings')}
          </Button>
        ) : (
          <>
            <Button component={Link} to="/settings/datev" variant="default">
              {text('settings')}
            </Button>
            <NewExport />
          </>
        ),
      }}
    />
  )
}

function NewExport() {
  const text = useText(datevMessages)
  return (
    <Button component={Link} to="/payments/datev/new">
      {text('newExport')}
    </Button>
  )
}

type FileName = 'bookings' | 'debtors'

function Downloads({ one }: { one: DatevExport }) {
  const text = useText(datevMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const { run, isPending } = useCall(async (file: FileName) =>
    saveFile(await api.payments.downloadDatev({ tenant, datevExportId: one.id, file })),
  )
  const button = (file: FileName) => (
    <Button
      key={file}
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
      aria-label={text('downloadNamed', { file: text(file), at: dateTime(one.madeAt) })}
      disabled={isPending}
      onClick={() => void run(file).catch(() => {})}
    >
      {text(file)}
    </Button>
  )
  return (
    <span className={classes.files}>
      {button('bookings')}
      {one.hasDebtors && button('debtors')}
    </span>
  )
}
