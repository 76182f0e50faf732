import { Button } from '@mantine/core'
import { type Job, jobListInput } from '@reihum/contract/insights/insight.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { overviewMessages } from './overview.messages.ts'

export function JobsPage() {
  const text = useText(overviewMessages)
  const zone = useOwnZone()
  const list = useRecordList(jobListInput, (search) =>
    queries.insights.jobs.queryOptions({ input: search, refetchInterval: 5_000 }),
  )
  const attempts = (job: Job) => `${job.attempts} / ${job.maxAttempts}`
  return (
    <ListPage
      title={text('jobs')}
      line={(count) => text('jobsCount', { count })}
      {...list}
      columns={[
        { id: 'task', header: text('task'), isMain: true, cell: (job) => job.task },
        { id: 'state', header: text('state'), cell: (job) => <JobBadge job={job} /> },
        { id: 'attempts', header: text('attempts'), align: 'right', cell: attempts },
        {
          id: 'createdAt',
          header: text('createdAt'),
          isNumeric: true,
          cell: (job) => formatDateTime(job.createdAt, zone),
        },
        {
          id: 'runAt',
          header: text('runAt'),
          isNumeric: true,
          cell: (job) => formatDateTime(job.runAt, zone),
        },
        {
          id: 'lastError',
          header: text('lastError'),
          cell: (job) => <span title={job.lastError ?? undefined}>{job.lastError ?? '–'}</span>,
        },
        { id: 'again', header: '', align: 'right', cell: (job) => <RunAgain job={job} /> },
      ]}
      rowKey={(job) => job.id}
      phoneRow={(job) => ({
        title: job.task,
        mark: <JobBadge job={job} />,
        meta: job.lastError ?? formatDateTime(job.runAt, zone),
        amount: <RunAgain job={job} />,
      })}
      filters={[{ kind: 'flag', key: 'failing', label: text('onlyFailing') }]}
      empty={{
        sentence: text('jobsEmpty'),
        action: (
          <Button variant="default" onClick={() => void list.query.refetch()}>
            {text('reload')}
          </Button>
        ),
      }}
    />
  )
}

function stateOf(job: Job): { colour: BadgeColour; text: 'running' | 'failing' | 'waiting' } {
  if (job.running) return { colour: 'info', text: 'running' }
  return job.lastError === null
    ? { colour: 'secondary', text: 'waiting' }
    : { colour: 'negative', text: 'failing' }
}

function JobBadge({ job }: { job: Job }) {
  const text = useText(overviewMessages)
  const state = stateOf(job)
  return <StateBadge colour={state.colour}>{text(state.text)}</StateBadge>
}

function RunAgain({ job }: { job: Job }) {
  const text = useText(overviewMessages)
  const retry = useMutation({
    ...queries.insights.retryJob.mutationOptions(),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('ranAgain') })
      return queryClient.invalidateQueries({ queryKey: queries.insights.key() })
    },
  })
  if (job.running || job.lastError === null) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={retry.isPending}
      onClick={() => retry.mutate({ jobId: job.id })}
    >
      {text('runAgain')}
    </Button>
  )
}
