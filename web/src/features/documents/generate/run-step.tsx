import { Button } from '@mantine/core'
import { runId as runIdShape } from '@reihum/contract/wire/ids.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { RefusedRows } from '#ui/list/refused-rows.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { generateMessages } from './generate.messages.ts'
import classes from './generate.module.css'
import { wizardAddress } from './wizard-address.ts'
import { useWizard } from './wizard-search.ts'

const pause = 1_000

/** How far the documents are, and at the end what came of each; its address can be opened again later. */
export function RunStep({ runId }: { runId: RunProgress['id'] }) {
  const text = useText(generateMessages)
  const tenant = useActiveTenant().id
  const query = useQuery({
    ...queries.documents.getRun.queryOptions({ input: { tenant, runId, after: 0 } }),
    refetchInterval: ({ state }) => (state.data && !state.data.finishedAt ? pause : false),
  })
  return (
    <>
      <PageTitle title={text('title')} backTo={{ to: '/documents', label: text('templates') }} />
      <Loaded query={query}>
        {(run) => (
          <div className={classes.body}>
            {run.finishedAt ? <Outcome key={run.id} run={run} /> : <Going run={run} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

type Of = { run: RunProgress }

const takenOf = ({ done, unchanged, refused }: RunProgress) => done + unchanged + refused

function Going({ run }: Of) {
  const text = useText(generateMessages)
  const tenant = useActiveTenant().id
  const stopping = useMutation({
    mutationFn: () => api.documents.cancelRun({ tenant, runId: run.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.documents.getRun.key() }),
  })
  const isStopping = stopping.isPending || run.cancelledAt !== null
  return (
    <>
      <div className={classes.bar}>
        <RunBar taken={takenOf(run)} total={run.total} />
      </div>
      <p className="grey">{text('stillRunning')}</p>
      <div>
        <Button variant="default" disabled={isStopping} onClick={() => stopping.mutate()}>
          {text(isStopping ? 'stopping' : 'stop')}
        </Button>
      </div>
    </>
  )
}

function Outcome({ run }: Of) {
  const text = useText(generateMessages)
  const tenant = useActiveTenant().id
  const { search, change } = useWizard()
  const [nextId] = useState(() => runIdShape.parse(newId()))
  const { courseId, documentTemplateId } = search
  const people = useQuery({
    ...queries.documents.prepare.queryOptions({
      input: { tenant, courseId, documentTemplateId, audience: 'registered' } as never,
    }),
    enabled: run.refused > 0 && courseId !== undefined && documentTemplateId !== undefined,
  }).data?.people
  const names = new Map(people?.map(({ registrationId, name }) => [registrationId as string, name]))
  const refused = run.items.filter(({ outcome }) => outcome === 'refused')
  const left = run.cancelledAt === null ? 0 : run.total - takenOf(run)
  const archiving = useMutation({
    mutationFn: () => api.documents.archiveDocuments({ tenant, runId: run.id }),
    onSuccess: saveFile,
  })
  const resuming = useMutation({
    mutationFn: () => api.documents.resumeRun({ tenant, runId: run.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.documents.getRun.key() }),
  })
  const again = useMutation({
    mutationFn: async () => {
      if (!courseId || !documentTemplateId) return
      const registrationIds = refused.map(({ id }) => id as never)
      const of = { courseId, documentTemplateId, registrationIds, mails: search.mails ?? false }
      await api.documents.startRun({ tenant, id: nextId, ...of })
      change({ runId: nextId })
    },
  })
  return (
    <>
      <p role="status">
        <strong>{text('done', { count: run.done })}</strong> {left > 0 && text('stopped', { count: left })}
      </p>
      {refused.length > 0 && (
        <>
          <p>{text('failed', { count: refused.length })}</p>
          <RefusedRows
            label={text('listed')}
            rows={refused}
            name={({ id }) =>
              names.has(id) ? (
                <Link to={`/courses/${courseId}/registrations/${id}`}>{names.get(id)}</Link>
              ) : (
                text('someone')
              )
            }
          />
        </>
      )}
      <div className={classes.tools}>
        {left > 0 && (
          <Button loading={resuming.isPending} onClick={() => resuming.mutate()}>
            {text('makeRest', { count: left })}
          </Button>
        )}
        {run.done > 0 && (
          <Button
            variant={left > 0 ? 'default' : 'filled'}
            loading={archiving.isPending}
            onClick={() => archiving.mutate()}
          >
            {text('archive')}
          </Button>
        )}
        {refused.length > 0 && courseId && documentTemplateId && (
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            {text('onlyFailed')}
          </Button>
        )}
        <Button component={Link} variant="default" to={wizardAddress({ ...(courseId && { courseId }) })}>
          {text('another')}
        </Button>
      </div>
    </>
  )
}
