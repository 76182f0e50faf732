import { Button } from '@mantine/core'
import { invoiceListInput } from '@reihum/contract/invoices/invoice.schema.ts'
import { type RunProgress, runOutcome } from '@reihum/contract/wire/run.schema.ts'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { List } from '#ui/list/list-page.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { invoiceMessages } from '../invoice.messages.ts'
import { useInvoiceColumns, useInvoicePhoneRow } from '../invoice-list.tsx'
import { type RunId, takenOf, useInvoiceRun, workOf } from './invoice-runs.ts'
import { manyMessages } from './many.messages.ts'
import classes from './many.module.css'
import { RunSum, StopRun } from './run-progress.tsx'
import { SendManyDialog } from './send-many-dialog.tsx'

/** How far a run over invoices is, and what came of each. */
export function InvoiceRunPage() {
  const { invoiceRunId: runId } = useParams({ strict: false }) as { invoiceRunId: RunId }
  const query = useInvoiceRun(runId)
  return <Loaded query={query}>{(run) => <Run run={run} />}</Loaded>
}

const colours: Record<'done' | 'unchanged' | 'refused', BadgeColour> = {
  done: 'positive',
  unchanged: 'secondary',
  refused: 'negative',
}

const input = invoiceListInput.omit({ runId: true })

function Run({ run }: { run: RunProgress }) {
  const text = useText(manyMessages)
  const words = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const list = useRecordList(input, (search) =>
    queries.invoices.listInvoices.queryOptions({
      input: { tenant, ...search, runId: run.id },
      // What the run did by now changes what its invoices are.
      refetchInterval: run.finishedAt ? false : 2_000,
    }),
  )
  const results = new Map(run.items.map((item): [string, (typeof run.items)[number]] => [item.id, item]))
  const badge = (id: string) => {
    const outcome = results.get(id)?.outcome
    return outcome ? <StateBadge colour={colours[outcome]}>{text(`outcome_${outcome}`)}</StateBadge> : '…'
  }
  const columns = useInvoiceColumns()
  const phoneRow = useInvoicePhoneRow()
  return (
    <DetailPage
      title={text(`runTitle_${workOf(run)}`)}
      line={text('runLine', { at: dateTime(run.createdAt), total: run.total })}
      backTo={{ to: '/invoices', label: words('invoices') }}
      actions={
        <>
          <StopRun run={run} />
          <FailedAgain run={run} />
        </>
      }
    >
      {run.finishedAt ? (
        <div className={classes.sum}>
          <RunSum run={run} isWhole />
        </div>
      ) : (
        <div className={classes.going}>
          <RunBar taken={takenOf(run)} total={run.total} />
          <p className="grey">{text('stillRunning')}</p>
        </div>
      )}
      <List
        {...list}
        label={text('outcome')}
        failed={text('failed')}
        columns={[
          ...columns.filter(({ id }) => id === 'number' || id === 'recipient'),
          { id: 'outcome', header: text('outcome'), cell: ({ id }) => badge(id) },
          { id: 'why', header: text('why'), isProse: true, cell: ({ id }) => results.get(id)?.detail ?? '' },
          ...columns.filter(({ id }) => id === 'amount'),
        ]}
        phoneRow={(row) => ({
          ...phoneRow(row),
          mark: badge(row.id),
          meta: results.get(row.id)?.detail ?? phoneRow(row).meta,
          isMetaProse: true,
        })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/invoices/${id}`}
        filters={[
          {
            kind: 'choice',
            key: 'outcome',
            label: text('outcome'),
            options: runOutcome.options.map((value) => ({ value, label: text(`outcome_${value}`) })),
          },
        ]}
        empty={{ sentence: text('gone') }}
      />
    </DetailPage>
  )
}

/** Sends only those again that failed, once what was wrong is mended. */
function FailedAgain({ run }: { run: RunProgress }) {
  const text = useText(manyMessages)
  const may = useMay()
  const { subject, open, dialog, round } = useDialogFor<'again'>()
  const failed = run.items.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id as never)
  if (workOf(run) !== 'send' || !run.finishedAt || failed.length === 0 || !may('invoices.issue')) return null
  return (
    <>
      <Button onClick={() => open('again')}>{text('onlyFailed')} …</Button>
      {subject && (
        <SendManyDialog
          key={round}
          selection={{ ids: failed }}
          count={failed.length}
          onStarted={() => {}}
          {...dialog}
        />
      )}
    </>
  )
}
