import { mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import {
  type Notification,
  type NotificationRecipient,
  type RecipientPage,
  recipientListInput,
} from '@reihum/contract/notifications/notification.schema.ts'
import { type NamedPlaceholder, wordingOf } from '@reihum/contract/notifications/notification-placeholders.ts'
import { useCatalogue } from '#features/documents/use-catalogue.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { List } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { notificationsMessages } from './notifications.messages.ts'

const colours: Record<NotificationRecipient['outcome'], BadgeColour> = {
  ready: 'positive',
  noAddress: 'warning',
  waiting: 'info',
  written: 'positive',
  same: 'secondary',
  refused: 'negative',
  unwanted: 'secondary',
}

/** Placeholders as their readers call them. */
export function usePlaceholderNames(): (names: readonly NamedPlaceholder[]) => string {
  const locale = useLocale()
  const known = useCatalogue()
  return (names) => names.map((name) => wordingOf(name, known)[locale]).join(', ')
}

/** While letters are written or on their way, what came of them changes. */
function pauseOf({ state }: Notification, page: RecipientPage | undefined): number | false {
  if (state === 'sending') return 1_000
  // Whoever is not written to yet when a message was stopped stays so.
  const isOnItsWay = ({ outcome, mail }: NotificationRecipient) =>
    (outcome === 'waiting' && state === 'sent') || mail?.state === 'queued'
  return page?.items.some(isOnItsWay) ? 3_000 : false
}

/** Before it is sent: who would get it. Afterwards: what came of each. */
export function RecipientList({ message }: { message: Notification }) {
  const text = useText(notificationsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const namesOf = usePlaceholderNames()
  const isBegun = message.startedAt !== null
  const list = useRecordList(recipientListInput, (search) =>
    queries.notifications.listRecipients.queryOptions({
      input: { tenant, notificationId: message.id, ...search },
      refetchInterval: ({ state: { data } }) => pauseOf(message, data),
    }),
  )
  const badge = ({ outcome, mail }: NotificationRecipient) => {
    const isLost = mail?.state === 'refused' || mail?.state === 'failed'
    return mail ? (
      <StateBadge
        colour={
          isLost
            ? 'negative'
            : mail.state === 'sent'
              ? 'positive'
              : mail.state === 'unwanted'
                ? 'secondary'
                : 'info'
        }
      >
        {mailStateNames[mail.state][locale]}
      </StateBadge>
    ) : (
      <StateBadge colour={colours[outcome]}>{text(`outcome_${outcome}`)}</StateBadge>
    )
  }
  const missing = ({ unfilled, lacksCertificate }: NotificationRecipient) => [
    ...(unfilled.length > 0 ? [text('staysEmpty', { names: namesOf(unfilled) })] : []),
    ...(lacksCertificate ? [text('lacksCertificate')] : []),
  ]
  const remark = (row: NotificationRecipient) => {
    const { outcome, hasBounced, detail, mail } = row
    if (detail) return detail
    if (mail?.reason) return mailReasonWords[mail.reason].says[locale]
    if (outcome === 'unwanted' || mail?.state === 'unwanted') return text('unwantedHint')
    if (outcome === 'noAddress') return text('noAddressHint')
    if (outcome === 'same') return text('sameHint')
    if (missing(row).length > 0) return missing(row).join(' · ')
    return hasBounced && !isBegun ? text('bouncedHint') : ''
  }
  const groups = isBegun
    ? (['failed', 'leftOut', 'waiting'] as const)
    : (['unfilled', 'withoutCertificate', 'leftOut', 'bounced'] as const)
  return (
    <Section title={text('recipients')}>
      <List
        label={text('recipients')}
        {...list}
        columns={[
          { id: 'name', header: text('name'), isMain: true, cell: ({ name }) => name },
          { id: 'email', header: text('email'), cell: ({ email }) => email || '–' },
          { id: 'language', header: text('language'), cell: ({ language }) => text(language) },
          { id: 'outcome', header: text('outcome'), cell: badge },
          { id: 'remark', header: text('remark'), isProse: true, cell: remark },
        ]}
        rowKey={({ id }) => id}
        rowLink={({ mail, personId }) => (mail ? `/notifications/${mail.id}` : `/attendees/${personId}`)}
        phoneRow={(row) => ({
          title: row.name,
          mark: badge(row),
          meta: remark(row) || row.email,
          isMetaProse: true,
        })}
        filters={[
          {
            kind: 'choice',
            key: 'group',
            label: text('group'),
            options: groups.map((value) => ({ value, label: text(`group_${value}`) })),
          },
        ]}
        empty={{ sentence: text('noRecipients') }}
      />
    </Section>
  )
}
