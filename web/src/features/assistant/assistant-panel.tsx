import { Alert, Button, Select, Textarea } from '@mantine/core'
import {
  type AssistantEvent,
  type AssistantTask,
  type AssistantView,
  assistantTaskKinds,
  mostIncoming,
  mostWish,
} from '@reihum/contract/assistant/assistant.schema.ts'
import { assistantCategoryWords } from '@reihum/contract/assistant/assistant-categories.ts'
import { assistantTroubleWords } from '@reihum/contract/assistant/assistant-troubles.ts'
import { composePrompt } from '@reihum/contract/assistant/compose-prompt.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MessageAdditionProps } from '#features/notifications/message-additions.ts'
import { api, handleError, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { assistantMessages } from './assistant.messages.ts'
import classes from './assistant.module.css'

type Kind = AssistantTask['kind']
type Texts = MessageAdditionProps['texts']

const isAboutText = (kind: Kind) => kind !== 'draft' && kind !== 'answer'

/** The text that a task is about: a translation is made from the other language. */
function textFor(kind: Kind, language: Locale, texts: Texts): AssistantTask['text'] {
  if (!isAboutText(kind)) return null
  const from = kind === 'translate' ? (language === 'de' ? 'en' : 'de') : language
  return texts[from]
}

/** Without a model there is nothing to be seen of it. */
export function AssistantPanel(props: MessageAdditionProps) {
  const text = useText(assistantMessages)
  const { id: tenant } = useActiveTenant()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(
    queries.assistant.view.queryOptions({ input: { tenant, notificationId: props.message.id } }),
  )
  if (!query.data?.isOn) return null
  return (
    <>
      <div className={classes.buttons}>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? 'close' : 'open')}
        </Button>
      </div>
      {isOpen && <Panel {...props} view={query.data} onAsked={() => void query.refetch()} />}
    </>
  )
}

/** Reads the stream of a proposal; leaving it ends the call. */
function useProposal(
  of: { tenant: string; notificationId: MessageAdditionProps['message']['id'] },
  onAsked: () => void,
) {
  const [proposal, setProposal] = useState<AssistantEvent | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isAsking, setAsking] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const ask = async (stamp: string, task: AssistantTask) => {
    const own = new AbortController()
    running.current = own
    setProposal(null)
    setProblem(null)
    setAsking(true)
    try {
      const events = await api.assistant.ask({ ...of, stamp, task }, { signal: own.signal })
      for await (const event of events) setProposal(event)
    } catch (error) {
      if (error instanceof ApiProblem) setProblem(error)
      else if (!own.signal.aborted) handleError(error)
    } finally {
      setAsking(false)
      onAsked()
    }
  }
  return { proposal, problem, isAsking, ask, stop: () => running.current?.abort() }
}

function Panel({
  message,
  texts,
  onTake,
  view,
  onAsked,
}: MessageAdditionProps & { view: AssistantView; onAsked: () => void }) {
  const text = useText(assistantMessages)
  const locale = useLocale()
  const { id: tenant } = useActiveTenant()
  const [kind, setKind] = useState<Kind>('draft')
  const [language, setLanguage] = useState<Locale>(locale)
  const [wish, setWish] = useState('')
  const [incoming, setIncoming] = useState('')
  const [before, setBefore] = useState<{ language: Locale; text: Texts[Locale] } | null>(null)
  const { proposal, problem, isAsking, ask, stop } = useProposal(
    { tenant, notificationId: message.id },
    onAsked,
  )
  const task: AssistantTask = {
    kind,
    language,
    wish: wish.trim(),
    incoming: kind === 'answer' ? incoming.trim() : '',
    text: textFor(kind, language, texts),
  }
  const lacksText = isAboutText(kind) && !task.text?.body.trim()
  const isReady = kind === 'draft' ? task.wish !== '' : kind === 'answer' ? task.incoming !== '' : !lacksText
  const take = () => {
    if (!proposal) return
    setBefore({ language, text: texts[language] })
    onTake(language, { subject: proposal.subject, body: proposal.body })
    notify({ kind: 'positive', message: text('taken') })
  }
  const undo = () => {
    if (!before) return
    onTake(before.language, before.text)
    setBefore(null)
    notify({ kind: 'positive', message: text('undone') })
  }
  return (
    <section className={classes.panel} aria-label={text('title')}>
      <h2>{text('title')}</h2>
      <div className={classes.pair}>
        <Select
          label={text('task')}
          allowDeselect={false}
          value={kind}
          data={assistantTaskKinds.map((value) => ({ value, label: text(`task_${value}`) }))}
          onChange={(value) => value && setKind(value as Kind)}
        />
        <Select
          label={text('language')}
          allowDeselect={false}
          value={language}
          data={locales.map((value) => ({ value, label: text(value) }))}
          onChange={(value) => value && setLanguage(value as Locale)}
        />
      </div>
      {kind === 'answer' && (
        <Textarea
          label={text('incoming')}
          description={text('incomingHint')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={mostIncoming}
          value={incoming}
          onChange={(event) => setIncoming(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={text('wish')}
        description={text('wishHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={mostWish}
        value={wish}
        onChange={(event) => setWish(event.currentTarget.value)}
      />
      {lacksText && <p role="note">{text('nothingWritten')}</p>}
      <Sent view={view} task={task} />
      <div className={classes.buttons}>
        <Button disabled={!isReady} loading={isAsking} onClick={() => void ask(view.stamp, task)}>
          {text('ask')}
        </Button>
        {isAsking && (
          <Button variant="default" onClick={stop}>
            {text('stop')}
          </Button>
        )}
        {before && (
          <Button variant="default" onClick={undo}>
            {text('undo')}
          </Button>
        )}
      </div>
      <p className="grey">
        {text('left', { calls: Math.max(0, view.monthlyCalls - view.used.calls).toLocaleString(locale) })}
      </p>
      {problem && <RefusalAlert problem={problem} />}
      <p role="status" className="grey">
        {isAsking ? text('writing') : proposal?.state === 'done' ? text('done') : ''}
      </p>
      {proposal && <Proposed proposal={proposal} language={language} isAsking={isAsking} onTake={take} />}
    </section>
  )
}

/** All that would be sent, word for word. */
function Sent({ view, task }: { view: AssistantView; task: AssistantTask }) {
  const text = useText(assistantMessages)
  const locale = useLocale()
  const { model, host, categories } = view
  const names = categories.map((one) => assistantCategoryWords[one].label[locale]).join(', ')
  return (
    <div>
      <p>{categories.length > 0 ? text('sees', { names }) : text('seesNothing')}</p>
      <details>
        <summary>{text('shows')}</summary>
        <p className="grey">{text('showsTo', { model, host })}</p>
        <Textarea
          readOnly
          autosize
          minRows={4}
          maxRows={14}
          aria-label={text('shows')}
          value={composePrompt(task, view)
            .messages.map(({ content }) => content)
            .join('\n\n')}
        />
      </details>
    </div>
  )
}

type ProposedProps = { proposal: AssistantEvent; language: Locale; isAsking: boolean; onTake: () => void }

function Proposed({ proposal, language, isAsking, onTake }: ProposedProps) {
  const text = useText(assistantMessages)
  const locale = useLocale()
  const { subject, body, removed, unknown, trouble } = proposal
  const said = trouble && assistantTroubleWords[trouble]
  return (
    <div className={classes.proposal}>
      {said && (
        <Alert color="negative" role="alert" title={text('troubleTitle')}>
          {said.says[locale]} {said.advice[locale]} {text('byHand')}
        </Alert>
      )}
      {(subject || body) && (
        <>
          <h3>{text('proposal')}</h3>
          <p lang={language}>
            <span className="grey">{text('subject')}:</span> {subject}
          </p>
          <p lang={language} className={classes.body}>
            {body}
          </p>
          {removed > 0 && <p role="note">{text('removed', { count: removed })}</p>}
          {unknown.length > 0 && <p role="note">{text('unknown', { names: unknown.join(', ') })}</p>}
          {!isAsking && (
            <div className={classes.buttons}>
              <Button variant="default" onClick={onTake}>
                {text('take')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
