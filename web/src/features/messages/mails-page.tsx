import { Button } from '@mantine/core'
import { mailListInput, mailStateNames, mailStates } from '@reihum/contract/messages/mail.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { MailBadge } from './mail-badge.tsx'
import { messagesMessages } from './messages.messages.ts'

export function MailsPage() {
  const text = useText(messagesMessages)
  const tenant = useActiveTenant()
  const { dateTime, locale } = useFormats()
  const list = useRecordList(mailListInput, (search) =>
    queries.messages.list.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  return (
    <ListPage
      title={text('mails')}
      line={(count) => text('count', { count })}
      {...list}
      columns={[
        { id: 'subject', header: text('subject'), isMain: true, cell: (mail) => mail.subject },
        { id: 'recipient', header: text('recipient'), cell: (mail) => mail.recipient },
        {
          id: 'createdAt',
          header: text('createdAt'),
          isNumeric: true,
          cell: (mail) => dateTime(mail.createdAt),
        },
        {
          id: 'sentAt',
          header: text('sentAt'),
          isNumeric: true,
          cell: (mail) => (mail.sentAt ? dateTime(mail.sentAt) : '–'),
        },
        { id: 'state', header: text('state'), cell: (mail) => <MailBadge state={mail.state} /> },
      ]}
      rowKey={(mail) => mail.id}
      rowLink={(mail) => `/notifications/${mail.id}`}
      phoneRow={(mail) => ({
        title: mail.subject,
        mark: <MailBadge state={mail.state} />,
        meta: `${mail.recipient} · ${dateTime(mail.createdAt)}`,
      })}
      filters={[
        { kind: 'text', key: 'q', label: text('search') },
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: mailStates.map((state) => ({ value: state, label: mailStateNames[state][locale] })),
        },
        { kind: 'flag', key: 'notArrived', label: text('notArrived') },
      ]}
      views={<ListViews list="mails" />}
      empty={{
        sentence: text('empty'),
        action: (
          <Button component={Link} to="/courses">
            {text('toCourses')}
          </Button>
        ),
      }}
    />
  )
}
