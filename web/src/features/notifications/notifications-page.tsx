import { Button } from '@mantine/core'
import {
  notificationListInput,
  notificationState,
  notificationStateNames,
} from '@reihum/contract/notifications/notification.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { NotificationBadge } from './notification-badge.tsx'
import { notificationsMessages } from './notifications.messages.ts'
import { useSourceWords } from './source-words.ts'

/** Everything that was written to people, and what is still a draft. */
export function NotificationsPage() {
  const text = useText(notificationsMessages)
  const tenant = useActiveTenant()
  const { dateTime, locale } = useFormats()
  const sourceOf = useSourceWords()
  const list = useRecordList(notificationListInput, (search) =>
    queries.notifications.listNotifications.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const write = (
    <>
      <Button component={Link} variant="default" to="/notifications/rules">
        {text('rules')}
      </Button>
      <Button component={Link} to="/notifications/messages/new">
        {text('newMessage')}
      </Button>
    </>
  )
  return (
    <ListPage
      title={text('messages')}
      line={(count) => text('count', { count })}
      failed={text('failedList')}
      action={write}
      {...list}
      columns={[
        {
          id: 'title',
          header: text('title'),
          isSortable: true,
          isMain: true,
          cell: ({ title }) => title || text('untitled'),
        },
        { id: 'to', header: text('to'), cell: sourceOf },
        {
          id: 'total',
          header: text('recipients'),
          isNumeric: true,
          cell: ({ total, startedAt }) => (startedAt ? total : '–'),
        },
        {
          id: 'startedAt',
          header: text('sentAt'),
          isSortable: true,
          isNumeric: true,
          cell: ({ startedAt }) => (startedAt ? dateTime(startedAt) : '–'),
        },
        {
          id: 'updatedAt',
          header: text('changedAt'),
          isSortable: true,
          isNumeric: true,
          cell: ({ updatedAt }) => dateTime(updatedAt),
        },
        { id: 'state', header: text('state'), cell: ({ state }) => <NotificationBadge state={state} /> },
      ]}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/notifications/messages/${id}`}
      phoneRow={(message) => ({
        title: message.title || text('untitled'),
        mark: <NotificationBadge state={message.state} />,
        meta: `${sourceOf(message)} · ${dateTime(message.startedAt ?? message.updatedAt)}`,
      })}
      filters={[
        { kind: 'text', key: 'q', label: text('search') },
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: notificationState.options.map((state) => ({
            value: state,
            label: notificationStateNames[state][locale],
          })),
        },
      ]}
      empty={{ sentence: text('empty'), action: write }}
    />
  )
}
