import { type PlatformMail, platformMailListInput } from '@reihum/contract/insights/insight.schema.ts'
import { type MailState, mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { overviewMessages } from './overview.messages.ts'

const colours: Record<MailState, BadgeColour> = {
  queued: 'info',
  sent: 'positive',
  refused: 'negative',
  failed: 'negative',
  unknown: 'warning',
  stored: 'secondary',
  unwanted: 'secondary',
}

export function PlatformMailBadge({ state }: { state: MailState }) {
  const locale = useLocale()
  return <StateBadge colour={colours[state]}>{mailStateNames[state][locale]}</StateBadge>
}

/** Mails of the platform itself: for signing up, verifying an address or resetting a password. */
export function PlatformMailsPage() {
  const text = useText(overviewMessages)
  const zone = useOwnZone()
  const list = useRecordList(platformMailListInput, (search) =>
    queries.insights.platformMails.queryOptions({ input: search }),
  )
  const dateTime = (instant: string | null) => (instant ? formatDateTime(instant, zone) : '–')
  return (
    <ListPage<PlatformMail>
      title={text('mailsOfPlatform')}
      line={(count) => text('mailsCount', { count })}
      {...list}
      columns={[
        { id: 'subject', header: text('mailSubject'), isMain: true, cell: (mail) => mail.subject },
        { id: 'recipient', header: text('recipient'), cell: (mail) => mail.recipient },
        {
          id: 'createdAt',
          header: text('createdAt'),
          isNumeric: true,
          cell: (mail) => dateTime(mail.createdAt),
        },
        { id: 'sentAt', header: text('sentAt'), isNumeric: true, cell: (mail) => dateTime(mail.sentAt) },
        { id: 'state', header: text('state'), cell: (mail) => <PlatformMailBadge state={mail.state} /> },
      ]}
      rowKey={(mail) => mail.id}
      rowLink={(mail) => `/admin/mails/${mail.id}`}
      phoneRow={(mail) => ({
        title: mail.subject,
        mark: <PlatformMailBadge state={mail.state} />,
        meta: mail.recipient,
        amount: dateTime(mail.createdAt),
      })}
      empty={{ sentence: text('mailsEmpty') }}
    />
  )
}
