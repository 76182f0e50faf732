import { Button } from '@mantine/core'
import { type Job, type JobSelection, jobListInput } from '@reihum/contract/insights/insight.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { useListSelection } from '#ui/list/list-selection.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { overviewMessages } from './overview.messages.ts'

type Chosen = { selection: JobSelection; count: number; onDone: () => void }

/** Jobs that wait, run or keep failing; those that failed are run again or discarded, one or many. */
export function JobsPage() {
  const text = useText(overviewMessages)
  const zone = useOwnZone()
  const list = useRecordList(jobListInput, (search) =>
    queries.insights.jobs.queryOptions({ input: search, refetchInterval: 5_000 }),
  )
  const { data: choices } = useQuery(queries.insights.jobChoices.queryOptions())
  const { failing, dead, task, tenantId } = jobListInput.parse(list.search)
  const selection = useListSelection({ failing, dead, task, tenantId })
  const discarding = useDialogFor<Chosen>()
  const { isAll, ids } = selection.picked
  const chosen: Chosen = {
    selection: isAll ? { filter: { dead, task, tenantId } } : { jobIds: [...ids] },
    count: isAll ? (list.query.data?.total ?? 0) : ids.size,
    onDone: selection.clear,
  }
  const ofTenant = (job: Job) => job.tenant?.company ?? text('ofPlatform')
  const instant = (at: string | null) => (at === null ? '–' : formatDateTime(at, zone))
  return (
    <>
      <ListPage
        title={text('jobs')}
        line={(count) => text('jobsCount', { count })}
        {...list}
        columns={[
          { id: 'task', header: text('task'), isMain: true, cell: (job) => job.task },
          { id: 'tenant', header: text('ofTenant'), cell: ofTenant },
          { id: 'state', header: text('state'), cell: (job) => <JobBadge job={job} /> },
          {
            id: 'attempts',
            header: text('attempts'),
            align: 'right',
            cell: (job) => `${job.attempts} / ${job.maxAttempts}`,
          },
          {
            id: 'createdAt',
            header: text('createdAt'),
            isNumeric: true,
            cell: (job) => instant(job.createdAt),
          },
          { id: 'failedAt', header: text('failedAt'), isNumeric: true, cell: (job) => instant(job.failedAt) },
          {
            id: 'runAt',
            header: text('runAt'),
            isNumeric: true,
            cell: (job) => (job.dead ? '–' : instant(job.runAt)),
          },
          {
            id: 'lastError',
            header: text('lastError'),
            cell: (job) => <span title={job.lastError ?? undefined}>{job.lastError ?? '–'}</span>,
          },
        ]}
        rowKey={(job) => job.id}
        phoneRow={(job) => ({
          title: job.task,
          mark: <JobBadge job={job} />,
          meta: [ofTenant(job), job.lastError ?? instant(job.runAt)].join(' · '),
        })}
        filters={[
          { kind: 'flag', key: 'failing', label: text('onlyFailing') },
          { kind: 'flag', key: 'dead', label: text('onlyDead') },
          {
            kind: 'choice',
            key: 'task',
            label: text('task'),
            isSearchable: true,
            options: (choices?.tasks ?? []).map((value) => ({ value, label: value })),
          },
          {
            kind: 'choice',
            key: 'tenantId',
            label: text('ofTenant'),
            isSearchable: true,
            options: (choices?.tenants ?? []).map(({ id, company }) => ({ value: id, label: company })),
          },
        ]}
        bulk={{
          selection,
          rowName: (job) => [job.task, ofTenant(job)].join(', '),
          actions: (
            <>
              <RunAgain {...chosen} />
              <Button variant="default" size="xs" onClick={() => discarding.open(chosen)}>
                {text('discard')} …
              </Button>
            </>
          ),
        }}
        empty={{
          sentence: text('jobsEmpty'),
          action: (
            <Button variant="default" onClick={() => void list.query.refetch()}>
              {text('reload')}
            </Button>
          ),
        }}
      />
      {discarding.subject && (
        <DiscardDialog key={discarding.round} {...discarding.subject} {...discarding.dialog} />
      )}
    </>
  )
}

function stateOf(job: Job): { colour: BadgeColour; text: 'running' | 'failing' | 'waiting' | 'dead' } {
  if (job.running) return { colour: 'info', text: 'running' }
  if (job.dead) return { colour: 'negative', text: 'dead' }
  return job.lastError === null
    ? { colour: 'secondary', text: 'waiting' }
    : { colour: 'negative', text: 'failing' }
}

function JobBadge({ job }: { job: Job }) {
  const text = useText(overviewMessages)
  const state = stateOf(job)
  return <StateBadge colour={state.colour}>{text(state.text)}</StateBadge>
}

/** Says what became of the chosen jobs, also of those that were left alone. */
function useTold() {
  const text = useText(overviewMessages)
  return async (said: 'ranAgain' | 'discarded', { done, left }: { done: number; left: number }) => {
    if (done > 0) notify({ kind: 'positive', message: text(said, { count: done }) })
    if (left > 0) notify({ kind: 'info', message: text('leftAlone', { count: left }) })
    await queryClient.invalidateQueries({ queryKey: queries.insights.key() })
  }
}

function RunAgain({ selection, onDone }: Chosen) {
  const text = useText(overviewMessages)
  const tell = useTold()
  const running = useCall(async () => {
    await tell('ranAgain', await api.insights.retryJobs({ selection }))
    onDone()
  })
  return (
    <Button variant="default" size="xs" loading={running.isPending} onClick={() => running.run(undefined)}>
      {text('runAgain')}
    </Button>
  )
}

function DiscardDialog({ selection, count, onDone, isOpen, onClose }: Chosen & DialogState) {
  const text = useText(overviewMessages)
  const tell = useTold()
  const discarding = useCall(async () => {
    await tell('discarded', await api.insights.discardJobs({ selection }))
    onDone()
    onClose()
  })
  return (
    <Dialog
      title={text('discardTitle', { count })}
      text={text('discardHint', { count })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <DialogButtons onBack={onClose} focusesBack>
        <Button color="negative" loading={discarding.isPending} onClick={() => discarding.run(undefined)}>
          {text('discard')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
