import { mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import {
  type NotificationRule,
  type RuleLetter,
  type RuleLetterOutcome,
  ruleLetterListInput,
  ruleLetterOutcome,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { RuleFrame, WithRule } from './rule-frame.tsx'
import { rulesMessages } from './rules.messages.ts'

export const LettersPage = () => <WithRule>{(rule) => <Shown rule={rule} />}</WithRule>

const colours: Record<RuleLetterOutcome, BadgeColour> = {
  written: 'positive',
  same: 'secondary',
  noAddress: 'warning',
  refused: 'negative',
  missed: 'warning',
  unwanted: 'secondary',
}

/** Whom the rule has written to and what became of it, and whom it could not. */
function Shown({ rule }: { rule: NotificationRule }) {
  const text = useText(rulesMessages)
  const tenant = useActiveTenant().id
  const { dateTime, locale } = useFormats()
  const list = useRecordList(ruleLetterListInput, (search) =>
    queries.notifications.listRuleLetters.queryOptions({
      input: { tenant, notificationRuleId: rule.id, ...search },
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ mail }) => mail?.state === 'queued') ? 3_000 : false,
    }),
  )
  const badge = ({ outcome, mail }: RuleLetter) => {
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
  const remark = ({ outcome, detail, mail, dueAt }: RuleLetter) => {
    if (detail) return detail
    if (mail?.reason) return mailReasonWords[mail.reason].says[locale]
    if (outcome === 'unwanted' || mail?.state === 'unwanted') return text('unwantedHint')
    if (outcome === 'same') return text('sameHint')
    if (outcome === 'noAddress') return text('noAddressHint')
    return outcome === 'missed' ? text('missedHint', { due: dateTime(dueAt) }) : ''
  }
  return (
    <RuleFrame rule={rule}>
      <List
        label={text('tabLetters')}
        {...list}
        columns={[
          { id: 'name', header: text('name'), isMain: true, cell: ({ name }) => name },
          { id: 'email', header: text('email'), cell: ({ email }) => email || '–' },
          { id: 'course', header: text('course'), isProse: true, cell: ({ courseTitle }) => courseTitle },
          {
            id: 'date',
            header: text('date'),
            isNumeric: true,
            cell: ({ startsAt }) => (startsAt ? dateTime(startsAt) : '–'),
          },
          { id: 'at', header: text('at'), isNumeric: true, cell: ({ at }) => dateTime(at) },
          { id: 'outcome', header: text('outcome'), cell: badge },
          { id: 'remark', header: text('remark'), isProse: true, cell: remark },
        ]}
        rowKey={({ id }) => id}
        rowLink={({ mail, registrationId }) =>
          mail ? `/notifications/${mail.id}` : `/registrations/${registrationId}`
        }
        phoneRow={(row) => ({
          title: row.name,
          mark: badge(row),
          meta: remark(row) || `${dateTime(row.at)} · ${row.courseTitle}`,
          isMetaProse: true,
        })}
        filters={[
          { kind: 'text', key: 'q', label: text('search') },
          {
            kind: 'choice',
            key: 'outcome',
            label: text('outcome'),
            options: ruleLetterOutcome.options.map((value) => ({ value, label: text(`outcome_${value}`) })),
          },
        ]}
        empty={{ sentence: text('noLetters') }}
      />
    </RuleFrame>
  )
}
