import { Button } from '@mantine/core'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { requestKey } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { QuestionDialog } from '#ui/dialog.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { useText } from '#ui/text.tsx'
import { AttachedFiles } from './attachments.tsx'
import { AttachedCertificates } from './certificates-for-each.tsx'
import { AttachedDocuments } from './documents-for-each.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { NotificationBadge } from './notification-badge.tsx'
import { keepNotification, notificationQuery } from './notification-query.ts'
import { notificationsMessages } from './notifications.messages.ts'
import classes from './notifications.module.css'
import { RecipientList } from './recipient-list.tsx'
import { useSourceWords } from './source-words.ts'

/** A message that is scheduled, being sent, or sent: how far it is, and what came of each recipient. */
export function SentPage({ message }: { message: Notification }) {
  const text = useText(notificationsMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const sourceOf = useSourceWords()
  const [position, setPosition] = useState(0)
  const isScheduled = message.state === 'scheduled'
  const when = isScheduled
    ? text('scheduledFor', { at: dateTime(message.scheduledFor ?? '') })
    : dateTime(message.startedAt ?? '')
  const query = useQuery({
    ...queries.notifications.listRecipients.queryOptions({
      input: { tenant, notificationId: message.id, page: 1, size: 25, group: 'failed' },
      placeholderData: keepPreviousData,
    }),
    // The last letters are counted once it is over.
    refetchInterval: ({ state: { data } }) =>
      message.state === 'sending' || (message.state === 'sent' && data?.counts.waiting) ? 1_000 : false,
  })
  const counts = query.data?.counts
  return (
    <DetailPage
      title={message.title || text('untitled')}
      mark={<NotificationBadge state={message.state} />}
      line={`${sourceOf(message)} · ${when}`}
      backTo={{ to: '/notifications/messages', label: text('messages') }}
      actions={<Actions message={message} failed={counts?.failed ?? 0} />}
    >
      {counts && !isScheduled && (
        <div className={classes.going}>
          {message.state === 'sending' ? (
            <RunBar taken={counts.all - counts.waiting} total={counts.all} />
          ) : (
            <p role="status">{text('sum', { reached: String(counts.reached), all: String(counts.all) })}</p>
          )}
          {message.state === 'stopped' && counts.waiting > 0 && (
            <p role="note">{text('stopped', { count: counts.waiting })}</p>
          )}
          {counts.unwanted > 0 && <p>{text('unwanted', { count: counts.unwanted })}</p>}
          {counts.failed > 0 && <p role="note">{text('failedCount', { count: counts.failed })}</p>}
        </div>
      )}
      <AttachedFiles message={message} />
      <AttachedDocuments message={message} />
      <AttachedCertificates message={message} />
      <RecipientList message={message} />
      {isScheduled && <LetterPreview id={message.id} position={position} onMove={setPosition} />}
    </DetailPage>
  )
}

function Actions({ message, failed }: { message: Notification; failed: number }) {
  const text = useText(notificationsMessages)
  const tenant = useActiveTenant().id
  const [isStopping, setStopping] = useState(false)
  const [key, setKey] = useState(() => requestKey.parse(newId()))
  const of = { tenant, notificationId: message.id }
  // The portion that was being written when somebody stopped it is counted too.
  const refresh = () =>
    Promise.all(
      [notificationQuery(tenant, message.id).queryKey, queries.notifications.listRecipients.key()].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const keep = (words: string) => async (fresh: Notification) => {
    notify({ kind: 'positive', message: words })
    await keepNotification(tenant, fresh)
  }
  const unscheduling = useMutation({
    mutationFn: () => api.notifications.unscheduleNotification(of),
    onSuccess: keep(text('unscheduled')),
  })
  const again = useMutation({
    mutationFn: () => api.notifications.sendNotificationAgain({ ...of, id: key }),
    onSuccess: async (fresh) => {
      setKey(requestKey.parse(newId()))
      await keep(text('againStarted'))(fresh)
    },
  })
  const run = { tenant, runId: message.runId as NonNullable<Notification['runId']> }
  const stopping = useMutation({
    mutationFn: () => api.notifications.cancelNotificationRun(run),
    onSuccess: async () => {
      setStopping(false)
      await refresh()
    },
  })
  const resuming = useMutation({
    mutationFn: () => api.notifications.resumeNotificationRun(run),
    onSuccess: refresh,
  })
  return (
    <>
      {message.state === 'scheduled' && (
        <Button variant="default" loading={unscheduling.isPending} onClick={() => unscheduling.mutate()}>
          {text('unschedule')}
        </Button>
      )}
      {message.state === 'sending' && (
        <Button variant="default" onClick={() => setStopping(true)}>
          {text('stop')}
        </Button>
      )}
      {message.state === 'stopped' && (
        <Button loading={resuming.isPending} onClick={() => resuming.mutate()}>
          {text('resume')}
        </Button>
      )}
      {message.state === 'sent' && failed > 0 && (
        <Button loading={again.isPending} onClick={() => again.mutate()}>
          {text('again')}
        </Button>
      )}
      <QuestionDialog
        isOpen={isStopping}
        onClose={() => setStopping(false)}
        title={text('stopTitle')}
        text={text('stopText')}
        button={text('stop')}
        isPending={stopping.isPending}
        onConfirm={() => stopping.mutate()}
      />
    </>
  )
}
