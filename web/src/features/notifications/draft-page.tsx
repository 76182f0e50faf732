import { Alert, Button, Checkbox } from '@mantine/core'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { QuestionDialog } from '#ui/dialog.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { useText } from '#ui/text.tsx'
import { AttachmentsField } from './attachments.tsx'
import { CertificatesField } from './certificates-for-each.tsx'
import { DocumentsField } from './documents-for-each.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { messageAdditions } from './message-additions.ts'
import { isSameText, MessageFields, TextProblems, type Texts } from './message-fields.tsx'
import { NotificationBadge } from './notification-badge.tsx'
import { keepNotification } from './notification-query.ts'
import { notificationsMessages } from './notifications.messages.ts'
import classes from './notifications.module.css'
import { RecipientList } from './recipient-list.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useSourceWords } from './source-words.ts'

/** Writes a message: its text in each language, the letter of each recipient beside it, and who they are below. */
export function DraftPage({ message }: { message: Notification }) {
  const text = useText(notificationsMessages)
  const tenant = useActiveTenant().id
  const sourceOf = useSourceWords()
  const [texts, setTexts] = useState<Texts>(message.texts)
  const [isNews, setNews] = useState(message.isNews)
  const [bringsCertificates, setBringsCertificates] = useState(message.bringsCertificates)
  const [position, setPosition] = useState(0)
  const [opened, setOpened] = useState<'send' | 'remove' | null>(null)
  const additions = useAdditions(messageAdditions)
  const hasChanges =
    !isSameText(texts, message.texts) ||
    isNews !== message.isNews ||
    bringsCertificates !== message.bringsCertificates
  const of = { tenant, notificationId: message.id }

  const saving = useMutation({
    mutationFn: () =>
      api.notifications.changeNotification({
        ...of,
        revision: message.revision,
        notification: { source: message.source, texts, isNews, bringsCertificates },
      }),
    onSuccess: async (fresh) => {
      setTexts(fresh.texts)
      setNews(fresh.isNews)
      setBringsCertificates(fresh.bringsCertificates)
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
          <MessageFields texts={texts} kind={message.source.kind} onChange={setTexts} />
          <Suspense>
            {additions.map((Addition, at) => (
              <Addition
                // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
                key={at}
                message={message}
                texts={texts}
                onTake={(language, taken) => setTexts((before) => ({ ...before, [language]: taken }))}
              />
            ))}
          </Suspense>
          {!hasChanges && message.revision > 0 && <TextProblems problems={message.problems} />}
          <Checkbox
            label={text('isNews')}
            description={text('isNewsHint')}
            checked={isNews}
            onChange={(event) => setNews(event.currentTarget.checked)}
          />
          <AttachmentsField message={message} />
          <DocumentsField message={message} />
          <CertificatesField
            message={message}
            isChecked={bringsCertificates}
            onChange={setBringsCertificates}
          />
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
