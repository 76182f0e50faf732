import { Button } from '@mantine/core'
import { type DebitRunDetail, debitListInput, handInGuidance } from '@reihum/contract/debits/debits.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCall } from '#platform/call.ts'
import { api, queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { DetailPage, Section } from '#ui/detail-page.tsx'
import { List } from '#ui/list/list-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { CloseRun } from './close-run.tsx'
import { debitPhoneRow, useDebitColumns } from './debit-columns.tsx'
import { debitsMessages } from './debits.messages.ts'
import classes from './debits.module.css'
import { RunBadge } from './run-badge.tsx'
import { useDebitWords } from './use-debit-words.ts'

export function DebitRunPage() {
  const tenant = useActiveTenant().id
  const { debitRunId } = useParams({ strict: false }) as { debitRunId: DebitRunDetail['id'] }
  const query = useQuery(queries.debits.getDebitRun.queryOptions({ input: { tenant, debitRunId } }))
  return <Loaded query={query}>{(run) => <Run run={run} />}</Loaded>
}

function Run({ run }: { run: DebitRunDetail }) {
  const text = useText(debitsMessages)
  const may = useMay()
  const { dateTime } = useFormats()
  const { day, money } = useDebitWords()
  const debits = run.days.reduce((sum, one) => sum + one.debits, 0)
  const cents = run.days.reduce((sum, one) => sum + one.cents, 0)
  return (
    <DetailPage
      title={text('runOf', { at: dateTime(run.madeAt) })}
      line={text('runLine', { count: debits || run.debits, sum: money(cents || run.cents) })}
      backTo={{ to: '/payments/debits/runs', label: text('runs') }}
      actions={run.state === 'made' && may('debits.collect') && <CloseRun run={run} />}
    >
      <div className={classes.page}>
        <div className={classes.state}>
          <RunBadge state={run.state} />
          {run.handInBy && (
            <p className="grey">
              {text('handInBy', {
                day: day(run.handInBy),
                from: String(handInGuidance.from),
                to: String(handInGuidance.to),
              })}
            </p>
          )}
        </div>
        <Files run={run} />
        {run.days.length > 0 && (
          <Section title={text('days')}>
            <ul className={classes.days}>
              {run.days.map((one) => (
                <li key={one.collectOn}>
                  {text('dayLine', { day: day(one.collectOn), count: one.debits, sum: money(one.cents) })}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {run.days.length > 0 && <Debits runId={run.id} />}
      </div>
    </DetailPage>
  )
}

type RunFile = DebitRunDetail['files'][number]

function Files({ run }: { run: DebitRunDetail }) {
  const text = useText(debitsMessages)
  const may = useMay()
  const { dateTime, number } = useFormats()
  const { money } = useDebitWords()
  const button = (file: RunFile) => may('debits.collect') && <Download run={run} file={file} />
  const state = ({ isReplaced }: RunFile) =>
    text(isReplaced ? 'replaced' : run.state === 'made' ? 'current' : run.state)
  return (
    <Section title={text('files')}>
      <Records
        label={text('files')}
        rows={run.files}
        rowKey={(file) => String(file.number)}
        columns={[
          {
            id: 'file',
            header: text('fileHead'),
            isMain: true,
            cell: (file) => text('file', { number: String(file.number) }),
          },
          { id: 'madeAt', header: text('madeAt'), cell: ({ madeAt }) => dateTime(madeAt) },
          { id: 'debits', header: text('count'), align: 'right', cell: ({ debits }) => number(debits) },
          { id: 'cents', header: text('cents'), align: 'right', cell: ({ cents }) => money(cents) },
          { id: 'state', header: text('state'), cell: state },
          { id: 'sha256', header: text('checksum'), cell: ({ sha256 }) => `${sha256.slice(0, 12)} …` },
          { id: 'download', header: '', align: 'right', cell: button },
        ]}
        phoneRow={(file) => ({
          title: text('file', { number: String(file.number) }),
          mark: money(file.cents),
          meta: state(file),
          amount: button(file),
        })}
      />
    </Section>
  )
}

function Download({ run, file }: { run: DebitRunDetail; file: RunFile }) {
  const text = useText(debitsMessages)
  const tenant = useActiveTenant().id
  const downloading = useCall(async () =>
    saveFile(await api.debits.downloadDebitFile({ tenant, debitRunId: run.id, number: file.number })),
  )
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
      aria-label={text('downloadNamed', { number: String(file.number) })}
      disabled={downloading.isPending}
      onClick={() => void downloading.run(undefined).catch(() => {})}
    >
      {text('download')}
    </Button>
  )
}

function Debits({ runId }: { runId: DebitRunDetail['id'] }) {
  const text = useText(debitsMessages)
  const tenant = useActiveTenant().id
  const list = useRecordList(debitListInput, (search) =>
    queries.debits.listDebits.queryOptions({ input: { tenant, ...search, runId } }),
  )
  return (
    <Section title={text('inIt')}>
      <p className={`grey ${classes.hint}`}>{text('provisional')}</p>
      <List
        {...list}
        label={text('inIt')}
        failed={text('failed')}
        rowKey={({ id }) => id}
        columns={useDebitColumns()}
        phoneRow={debitPhoneRow(useDebitWords())}
        empty={{ sentence: text('noDebits') }}
      />
    </Section>
  )
}
