import { type PlatformMail, platformMailListInput } from '@reihum/contract/insights/insight.schema.ts'
import { type MailState, mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useListAddress } from '#ui/list/list-address.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { overviewMessages } from './overview.messages.ts'

const colours: Record<MailState, BadgeColour> = {
  queued: 'info',
  sent: 'positive',
  failed: 'negative',
  stored: 'secondary',
}

export function PlatformMailBadge({ state }: { state: MailState }) {
  const locale = useLocale()
  return <StateBadge colour={colours[state]}>{mailStateNames[state][locale]}</StateBadge>
}

/** What the platform itself has written: to those who sign up, verify an address or forgot a password. */
export function PlatformMailsPage() {
  const text = useText(overviewMessages)
  const zone = useOwnZone()
  const { search, onSearch } = useListAddress(platformMailListInput)
  const query = useQuery({
    ...queries.insights.platformMails.queryOptions({ input: search }),
    placeholderData: keepPreviousData,
  })
  const dateTime = (instant: string | null) => (instant ? formatDateTime(instant, zone) : '–')
  return (
    <ListPage<PlatformMail>
      title={text('mailsOfPlatform')}
      line={(count) => text('mailsCount', { count })}
      query={query}
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
      search={search}
      onSearch={onSearch}
      empty={{ sentence: text('mailsEmpty') }}
    />
  )
}
