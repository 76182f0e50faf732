import { Button } from '@mantine/core'
import { certificateListInput } from '@reihum/contract/certificates/certificate.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { List } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { certificatesMessages } from '../certificates.messages.ts'
import { MailManyDialog } from './certificate-bulk.tsx'
import { manyMessages } from './many.messages.ts'
import classes from './many.module.css'

type RunId = RunProgress['id']
type Of = { run: RunProgress }

const pause = 1_000

const runQuery = (tenant: string, runId: RunId) =>
  queries.certificates.getRun.queryOptions({
    input: { tenant, runId, after: 0 },
    refetchInterval: ({ state }) => (state.data && !state.data.finishedAt ? pause : false),
  })

/** How far a run that mails certificates is, and what came of each. */
export function CertificateRunPage() {
  const { certificateRunId: runId } = useParams({ strict: false }) as { certificateRunId: RunId }
  const query = useQuery(runQuery(useActiveTenant().id, runId))
  return <Loaded query={query}>{(run) => <Run key={run.id} run={run} />}</Loaded>
}

const colours: Record<'done' | 'unchanged' | 'refused', BadgeColour> = {
  done: 'positive',
  unchanged: 'secondary',
  refused: 'negative',
}

const takenOf = ({ done, unchanged, refused }: RunProgress) => done + unchanged + refused
const input = certificateListInput.omit({ runId: true })

function Run({ run }: Of) {
  const text = useText(manyMessages)
  const words = useText(certificatesMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const list = useRecordList(input, (search) =>
    queries.certificates.list.queryOptions({ input: { tenant, ...search, runId: run.id } }),
  )
  const results = new Map(run.items.map((item): [string, (typeof run.items)[number]] => [item.id, item]))
  const badge = (id: string) => {
    const outcome = results.get(id)?.outcome
    return outcome ? <StateBadge colour={colours[outcome]}>{text(`outcome_${outcome}`)}</StateBadge> : '…'
  }
  const whyOf = (id: string) => results.get(id)?.detail ?? ''
  return (
    <DetailPage
      title={text('runTitle')}
      line={text('runLine', { at: dateTime(run.createdAt), total: run.total })}
      backTo={{ to: '/certificates', label: words('certificates') }}
      actions={run.finishedAt ? <FailedAgain run={run} /> : <StopRun run={run} />}
    >
      {run.finishedAt ? <Sum run={run} /> : <Going run={run} />}
      <List
        {...list}
        label={text('outcome')}
        failed={text('failed')}
        columns={[
          { id: 'name', header: words('name'), isMain: true, isSortable: true, cell: ({ name }) => name },
          {
            id: 'number',
            header: words('number'),
            isSortable: true,
            cell: ({ number }) => <span className="mono">{number}</span>,
          },
          { id: 'outcome', header: text('outcome'), cell: ({ id }) => badge(id) },
          { id: 'why', header: text('why'), isProse: true, cell: ({ id }) => whyOf(id) },
        ]}
        phoneRow={({ id, name, number }) => ({
          title: name,
          mark: badge(id),
          meta: whyOf(id) || number,
          isMetaProse: true,
        })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/certificates/${id}`}
        filters={[
          {
            kind: 'choice',
            key: 'outcome',
            label: text('outcome'),
            options: (['done', 'refused'] as const).map((value) => ({
              value,
              label: text(`outcome_${value}`),
            })),
          },
        ]}
        empty={{ sentence: text('gone') }}
      />
    </DetailPage>
  )
}

function Going({ run }: Of) {
  const text = useText(manyMessages)
  const { number } = useFormats()
  const said = text('progress', { taken: number(takenOf(run)), total: number(run.total) })
  return (
    <div className={classes.going}>
      <progress max={run.total} value={takenOf(run)} aria-label={said} />
      <p className="grey numbers" role="status">
        {said}
      </p>
      <p className="grey">{text('stillRunning')}</p>
    </div>
  )
}

function Sum({ run }: Of) {
  const text = useText(manyMessages)
  const left = run.total - takenOf(run)
  return (
    <p role="status" className={classes.sum}>
      <strong>{text('done', { count: run.done })}</strong>{' '}
      {run.refused > 0 && text('refused', { count: run.refused })}{' '}
      {run.cancelledAt !== null && left > 0 && text('stopped', { count: left })}
    </p>
  )
}

/** What had its turn by then stays done. */
function StopRun({ run }: Of) {
  const text = useText(manyMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const stopping = useMutation({
    mutationFn: () => api.certificates.stopRun({ tenant, runId: run.id }),
    onSuccess: (stopped) => queryClient.setQueryData(runQuery(tenant, run.id).queryKey, stopped),
  })
  if (!may('registrations.manage')) return null
  const isStopping = stopping.isPending || run.cancelledAt !== null
  return (
    <Button variant="default" disabled={isStopping} onClick={() => stopping.mutate()}>
      {text(isStopping ? 'stopping' : 'stop')}
    </Button>
  )
}

/** Sends only those again that failed, once what was wrong is mended. */
function FailedAgain({ run }: Of) {
  const text = useText(manyMessages)
  const may = useMay()
  const { subject, open, dialog, round } = useDialogFor<'again'>()
  const failed = run.items.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id as never)
  if (failed.length === 0 || !may('registrations.manage')) return null
  return (
    <>
      <Button onClick={() => open('again')}>{text('onlyFailed')} …</Button>
      {subject && (
        <MailManyDialog key={round} selection={{ ids: failed }} count={failed.length} {...dialog} />
      )}
    </>
  )
}
