import { Alert, Button } from '@mantine/core'
import type { Move } from '@reihum/contract/imports/move.schema.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, handleError, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { withSameKeys } from '#platform/same-file.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { QuestionDialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './imports.module.css'
import { moveMessages } from './move.messages.ts'
import { sendArchive } from './send-archive.ts'

const fresh = () => void queryClient.invalidateQueries({ queryKey: queries.imports.move.key() })

/** Everything that a provider owned elsewhere comes into its empty account: sent, looked at, taken over. */
export function MovePage() {
  const text = useText(moveMessages)
  const tenant = useActiveTenant().id
  const query = useQuery({
    ...queries.imports.move.queryOptions({ input: { tenant } }),
    refetchInterval: ({ state }) => (state.data?.item?.state === 'running' ? 2_000 : false),
  })
  return (
    <>
      <PageTitle
        title={text('title')}
        line={text('line')}
        backTo={{ to: '/datahub', label: text('datahub') }}
      />
      <Loaded query={query}>
        {({ inTheWay, item }) => {
          if (item?.state === 'running') return <Running move={item} />
          if (item?.state === 'done') return <Done move={item} />
          return (
            <>
              {item?.state === 'failed' && <Failed move={item} />}
              {inTheWay.length > 0 && <Shut inTheWay={inTheWay} />}
              {item?.state === 'checked' && <Checked move={item} isPossible={inTheWay.length === 0} />}
              {item?.state !== 'checked' && inTheWay.length === 0 && <Upload />}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Upload() {
  const text = useText(moveMessages)
  const tenantId = useActiveTenant().id
  const { locale } = useFormats()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [sent, setSent] = useState({ bytes: 0, size: 0 })
  const send = useMutation({
    mutationFn: (content: File) =>
      withSameKeys(`move ${tenantId}`, (keyOf) =>
        sendArchive({
          id: keyOf(content),
          tenantId,
          content,
          onProgress: (bytes) => setSent({ bytes, size: content.size }),
        }),
      ),
    onMutate: () => setProblem(null),
    onSuccess: fresh,
    onError: (error) => {
      if (error instanceof ApiProblem && error.status !== 401) setProblem(error)
      else handleError(error)
    },
  })
  const isOnItsWay = sent.bytes < sent.size
  const size = (bytes: number) => fileSizeText(bytes, locale)
  return (
    <div className={classes.part}>
      <p>{text('how')}</p>
      {problem && <RefusalAlert problem={problem} />}
      <FileDrop
        label={text('choose')}
        accept=".zip,application/zip"
        isPending={send.isPending}
        onFiles={([file]) => file && send.mutate(file)}
      />
      <p className="grey numbers" role="status">
        {!send.isPending
          ? text('fileHint')
          : isOnItsWay
            ? text('sending', { sent: size(sent.bytes), size: size(sent.size) })
            : text('checking')}
      </p>
    </div>
  )
}

function Shut({ inTheWay }: { inTheWay: readonly string[] }) {
  const text = useText(moveMessages)
  return (
    <Alert
      color="warning"
      role="note"
      title={text('shutTitle')}
      styles={{ message: { color: 'inherit' } }}
      mb="md"
      maw={760}
    >
      <p>{text('shut')}</p>
      <ul>
        {inTheWay.slice(0, 8).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{text('shutAdvice')}</p>
    </Alert>
  )
}

function Origin({ move: { source, filename, filesize } }: { move: Move }) {
  const text = useText(moveMessages)
  const { dateTime, number, locale } = useFormats()
  return (
    <div>
      <strong>{text('from', { company: source.company })}</strong>
      <div>{text('made', { when: dateTime(source.madeAt), slug: source.slug })}</div>
      <div className="grey numbers">
        {text('holds', { rows: number(source.rows), files: number(source.files) })}
      </div>
      <div className={`grey numbers ${classes.archive}`}>
        {text('file', { filename, size: fileSizeText(filesize, locale) })}
      </div>
      {source.missingFiles > 0 && <div>{text('missing', { count: source.missingFiles })}</div>}
    </div>
  )
}

function Tables({ tables }: { tables: Move['tables'] }) {
  const { number } = useFormats()
  return (
    <ul className={classes.counted}>
      {tables.map(({ name, about, rows }) => (
        <li key={name}>
          <span>{about}</span>
          <span className="numbers">{number(rows)}</span>
        </li>
      ))}
    </ul>
  )
}

function Staying({ staying }: { staying: Move['staying'] }) {
  return (
    <ul className={classes.staying}>
      {staying.map(({ name, about, why }) => (
        <li key={name}>
          <strong>{about}</strong>
          <div className="grey">{why}</div>
        </li>
      ))}
    </ul>
  )
}

const todos = ['staff', 'bank', 'accounts', 'services', 'switches', 'links', 'old'] as const

function Todo() {
  const text = useText(moveMessages)
  return (
    <ul className={classes.staying}>
      {todos.map((todo) => (
        <li key={todo}>{text(`todo_${todo}`)}</li>
      ))}
    </ul>
  )
}

function Checked({ move, isPossible }: { move: Move; isPossible: boolean }) {
  const text = useText(moveMessages)
  const { dateTime } = useFormats()
  return (
    <>
      <div className={classes.part}>
        <Origin move={move} />
        <div className={classes.tools}>
          {isPossible && <Start move={move} />}
          <Discard move={move} />
        </div>
        <p className="grey numbers">{text('until', { end: dateTime(move.expiresAt) })}</p>
      </div>
      <Section title={text('after')}>
        <Todo />
      </Section>
      <Section title={text('comes')}>
        <Tables tables={move.tables} />
      </Section>
      {move.staying.length > 0 && (
        <Section title={text('stays')}>
          <Staying staying={move.staying} />
        </Section>
      )}
    </>
  )
}

/** It changes everything, so who begins it proves who they are. */
function Start({ move: { id } }: { move: Move }) {
  const text = useText(moveMessages)
  const tenant = useActiveTenant().id
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text('start')}</Button>
      <ProofDialog
        title={text('startTitle')}
        text={text('startText')}
        label={text('startNow')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        refusals={[
          'MOVE_NOT_EMPTY',
          'MOVE_RUNNING',
          'MOVE_BY_SUPPORT',
          'MOVE_GONE',
          'VERIFICATION_REQUIRED',
          'TIER_LIMIT_REACHED',
          'STORAGE_FULL',
          'CURRENCY_FIXED',
        ]}
        run={async (proof) => {
          await api.imports.startMove({ tenant, moveId: id, proof })
          notify({ kind: 'positive', message: text('started') })
          setAsking(false)
          fresh()
        }}
      />
    </>
  )
}

function Discard({ move: { id } }: { move: Move }) {
  const text = useText(moveMessages)
  const tenant = useActiveTenant().id
  const [isAsking, setAsking] = useState(false)
  const discard = useMutation({
    mutationFn: () => api.imports.discardMove({ tenant, moveId: id }),
    onSuccess: () => {
      setAsking(false)
      fresh()
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text('discard')}
      </Button>
      <QuestionDialog
        title={text('discardTitle')}
        text={text('discardText')}
        button={text('discard')}
        isDestructive
        isOpen={isAsking}
        isPending={discard.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => discard.mutate()}
      />
    </>
  )
}

function Running({ move }: { move: Move }) {
  const text = useText(moveMessages)
  return (
    <div className={classes.part}>
      <strong role="status">{text('running')}</strong>
      <Origin move={move} />
      {move.total > 0 ? (
        <RunBar taken={move.done} total={move.total} />
      ) : (
        <p role="status">{text('reading')}</p>
      )}
      <p className="grey">{text('mayLeave')}</p>
    </div>
  )
}

function Done({ move }: { move: Move }) {
  const text = useText(moveMessages)
  const { dateTime } = useFormats()
  return (
    <>
      <div className={classes.part}>
        <Alert color="positive" role="note" title={text('done', { when: dateTime(move.endedAt ?? '') })}>
          {text('equal')}
        </Alert>
        <Origin move={move} />
      </div>
      <Section title={text('after')}>
        <Todo />
      </Section>
      <Section title={text('came')}>
        <Tables tables={move.tables} />
      </Section>
      {move.staying.length > 0 && (
        <Section title={text('stays')}>
          <Staying staying={move.staying} />
        </Section>
      )}
    </>
  )
}

function Failed({ move: { failure, failedAt } }: { move: Move }) {
  const text = useText(moveMessages)
  return (
    <Alert color="negative" role="note" title={text('failed')} mb="md" maw={760}>
      {text(`failure_${failure ?? 'gave_up'}`, { at: failedAt })} {text('stillEmpty')}
    </Alert>
  )
}
