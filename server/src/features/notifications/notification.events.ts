import type { NotificationFields } from '@reihum/contract/notifications/notification.schema.ts'
import { titleOf } from '@reihum/contract/notifications/notification-text.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'notification', id } })

/** The log does not keep what was written, nor to whom: that stands in the message itself. */
export const toldNotification = ({ texts, isNews, bringsCertificates }: NotificationFields) => ({
  name: titleOf(texts),
  isNews,
  bringsCertificates,
})

export const notificationCreated = (id: string, fields: NotificationFields) =>
  event({
    name: 'notification.created',
    ...about(id),
    payload: {},
    metadata: { after: toldNotification(fields) },
  })

export const notificationChanged = (id: string, change: Change) =>
  event({ name: 'notification.changed', ...about(id), payload: {}, metadata: change })

const named = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename).join(', ')

type Named = readonly { filename: string }[]

export const notificationFilesAttached = (id: string, before: Named, after: Named) =>
  event({
    name: 'notification.files-attached',
    ...about(id),
    payload: {},
    metadata: { before: { attachments: named(before) }, after: { attachments: named(after) } },
  })

const titles = (templates: readonly { name: string }[]) => templates.map(({ name }) => name).join(', ')

export const notificationDocumentsAttached = (
  id: string,
  before: readonly { name: string }[],
  after: readonly { name: string }[],
) =>
  event({
    name: 'notification.documents-attached',
    ...about(id),
    payload: {},
    metadata: { before: { documents: titles(before) }, after: { documents: titles(after) } },
  })

export const notificationDeleted = (id: string, name: string) =>
  event({ name: 'notification.deleted', ...about(id), payload: {}, metadata: { before: { name } } })

type Told = { recipients: number; emptyPlaceholders: number }

export const notificationScheduled = (id: string, told: Told & { scheduledFor: string }) =>
  event({ name: 'notification.scheduled', ...about(id), payload: {}, metadata: told })

export const notificationUnscheduled = (id: string) =>
  event({ name: 'notification.unscheduled', ...about(id), payload: {}, metadata: {} })

export const notificationStarted = (id: string, runId: string, told: Told) =>
  event({ name: 'notification.started', ...about(id), payload: { runId }, metadata: told })

/** A stopped message goes on, or those it had not reached are tried again. */
export const notificationContinued = (id: string, runId: string, recipients: number) =>
  event({ name: 'notification.continued', ...about(id), payload: { runId }, metadata: { recipients } })
