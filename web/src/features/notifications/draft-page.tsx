import { Alert, Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { mostBody, mostSubject } from '@reihum/contract/messages/letter-text.ts'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import {
  notificationPlaceholders,
  placeholdersFor,
} from '@reihum/contract/notifications/notification-placeholders.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { QuestionDialog } from '#ui/dialog.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { NotificationBadge } from './notification-badge.tsx'
import { keepNotification } from './notification-query.ts'
import { notificationsMessages } from './notifications.messages.ts'
import classes from './notifications.module.css'
import { RecipientList } from './recipient-list.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useSourceWords } from './source-words.ts'

type Field = { language: Locale; part: 'subject' | 'body' }
type Texts = Notification['texts']

const isSame = (one: Texts, other: Texts) =>
  locales.every((of) => one[of].subject === other[of].subject && one[of].body === other[of].body)

/** Writes a message: its text in each language, the letter of each recipient beside it, and who they are below. */
export function DraftPage({ message }: { message: Notification }) {
  const text = useText(notificationsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const sourceOf = useSourceWords()
  const [texts, setTexts] = useState<Texts>(message.texts)
  const [language, setLanguage] = useState<Locale>(
    message.texts[locale].body || !message.texts[locale === 'de' ? 'en' : 'de'].body
      ? locale
      : locale === 'de'
        ? 'en'
        : 'de',
  )
  const [position, setPosition] = useState(0)
  const [opened, setOpened] = useState<'send' | 'remove' | null>(null)
  /** Where placeholders come: the field that was written in last. */
  const written = useRef<Field['part']>('body')
  const subjectField = useRef<HTMLInputElement>(null)
  const bodyField = useRef<HTMLTextAreaElement>(null)
  const hasChanges = !isSame(texts, message.texts)
  const of = { tenant, notificationId: message.id }

  const saving = useMutation({
    mutationFn: () =>
      api.notifications.changeNotification({
        ...of,
        revision: message.revision,
        notification: { source: message.source, texts },
      }),
    onSuccess: async (fresh) => {
      setTexts(fresh.texts)
      await keepNotification(tenant, fresh)
    },
    meta: { shownInline: ['INVALID_INPUT', 'CONFLICT', 'NOTIFICATION_SENT'] },
  })
  const testing = useMutation({
    mutationFn: () => api.notifications.tryNotification({ ...of, position }),
    onSuccess: ({ recipient }) => notify({ kind: 'positive', message: text('tested', { recipient }) }),
    meta: { shownInline: ['NOTIFICATION_TEXT_UNUSABLE', 'NOTIFICATION_WITHOUT_RECIPIENTS'] },
  })
  const removing = useMutation({
    mutationFn: () => api.notifications.removeNotification(of),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('removed') })
      goTo('/notifications/messages', { replace: true })
    },
  })
  /** Saves what is not saved, and goes on once it is. */
  const whenSaved = async (then: () => void) => {
    if (hasChanges && !(await saving.mutateAsync().catch(() => null))) return
    then()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void whenSaved(() => notify({ kind: 'positive', message: text('saved') }))
  }
  const change = (part: Field['part'], value: string) =>
    setTexts((before) => ({ ...before, [language]: { ...before[language], [part]: value } }))
  const insert = (name: string) => {
    const part = written.current
    const field = part === 'subject' ? subjectField.current : bodyField.current
    const before = texts[language][part]
    const [from, to] = [field?.selectionStart ?? before.length, field?.selectionEnd ?? before.length]
    const tag = `{{${name}}}`
    change(part, `${before.slice(0, from)}${tag}${before.slice(to)}`)
    // After the list has given the focus back, and the new text is there.
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(from + tag.length, from + tag.length)
    }, 50)
  }
  const problem = [saving.error, testing.error].find((error) => error instanceof ApiProblem)
  return (
    <DetailPage
      title={message.title || text('untitled')}
      mark={<NotificationBadge state={message.state} />}
      line={sourceOf(message)}
      backTo={{ to: '/notifications/messages', label: text('messages') }}
      actions={
        <>
          <Button variant="default" onClick={() => setOpened('remove')}>
            {text('remove')}
          </Button>
          <Button
            variant="default"
            loading={testing.isPending}
            onClick={() => void whenSaved(() => testing.mutate())}
          >
            {text('test')}
          </Button>
          <Button loading={saving.isPending} onClick={() => void whenSaved(() => setOpened('send'))}>
            {text('send')}
          </Button>
        </>
      }
    >
      <UnsavedChanges hasUnsavedChanges={() => hasChanges} />
      {message.trouble && (
        <Alert color="negative" title={text('trouble')} styles={{ message: { color: 'inherit' } }}>
          {message.trouble}
        </Alert>
      )}
      <div className={classes.page}>
        <form className={classes.fields} noValidate onSubmit={submit} aria-label={text('body')}>
          {problem instanceof ApiProblem && <RefusalAlert problem={problem} />}
          <SegmentedControl
            aria-label={text('language')}
            value={language}
            onChange={(chosen) => setLanguage(chosen as Locale)}
            data={locales.map((value) => ({ value, label: text(value) }))}
          />
          <p className="grey">{text('oneIsEnough')}</p>
          <Select
            label={text('insert')}
            description={text('insertHint')}
            searchable
            value={null}
            data={placeholdersFor(message.source.kind).map((name) => ({
              value: name,
              label: notificationPlaceholders[name].label[locale],
            }))}
            onChange={(name) => name && insert(name)}
          />
          <TextInput
            ref={subjectField}
            label={text('subject')}
            lang={language}
            maxLength={mostSubject}
            value={texts[language].subject}
            onFocus={() => {
              written.current = 'subject'
            }}
            onChange={(event) => change('subject', event.currentTarget.value)}
          />
          <Textarea
            ref={bodyField}
            label={text('body')}
            description={text('bodyHint')}
            lang={language}
            autosize
            minRows={10}
            maxRows={24}
            maxLength={mostBody}
            value={texts[language].body}
            onFocus={() => {
              written.current = 'body'
            }}
            onChange={(event) => change('body', event.currentTarget.value)}
          />
          {!hasChanges && message.problems.length > 0 && message.revision > 0 && (
            <ul className={classes.problems}>
              {message.problems.map((one) => (
                <li key={`${one.language} ${one.because} ${one.written}`}>
                  {text(`problem_${one.because}`, { language: text(one.language), written: one.written })}
                </li>
              ))}
            </ul>
          )}
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={saving.isPending}>
              {text('save')}
            </Button>
          </div>
        </form>
        <div className={classes.preview}>
          {hasChanges && <p className="grey">{text('previewSaved')}</p>}
          <LetterPreview id={message.id} position={position} onMove={setPosition} />
        </div>
      </div>
      <RecipientList message={message} />
      <SendDialog message={message} isOpen={opened === 'send'} onClose={() => setOpened(null)} />
      <QuestionDialog
        isOpen={opened === 'remove'}
        onClose={() => setOpened(null)}
        title={text('removeTitle')}
        button={text('remove')}
        isDestructive
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </DetailPage>
  )
}
