import {
  type NotificationRule,
  type PlannedLetter,
  plannedDays,
  plannedListInput,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { usePlaceholderNames } from '../recipient-list.tsx'
import { RuleFrame, WithRule } from './rule-frame.tsx'
import { rulesMessages } from './rules.messages.ts'
import classes from './rules.module.css'

export const PlannedPage = () => <WithRule>{(rule) => <Shown rule={rule} />}</WithRule>

const colours: Record<PlannedLetter['outcome'], BadgeColour> = {
  ready: 'positive',
  noAddress: 'warning',
  unfilled: 'warning',
  unwanted: 'secondary',
}

/** The dry run: whom the rule would write to, and when, if nothing changes. */
function Shown({ rule }: { rule: NotificationRule }) {
  const text = useText(rulesMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const namesOf = usePlaceholderNames()
  const list = useRecordList(plannedListInput, (search) =>
    queries.notifications.listPlannedLetters.queryOptions({
      input: { tenant, notificationRuleId: rule.id, ...search },
    }),
  )
  const badge = ({ outcome }: PlannedLetter) => (
    <StateBadge colour={colours[outcome]}>{text(`planned_${outcome}`)}</StateBadge>
  )
  const remark = ({ outcome, unfilled }: PlannedLetter) =>
    outcome === 'noAddress' || outcome === 'unwanted'
      ? text(`${outcome}Hint`)
      : unfilled.length > 0
        ? text('staysEmpty', { names: namesOf(unfilled) })
        : ''
  return (
    <RuleFrame rule={rule}>
      <p className={`grey ${classes.hint}`}>
        {text(`until_${list.search.days ?? '1'}`)} {text(rule.isOn ? 'plannedHint' : 'plannedOff')}
      </p>
      <List
        label={text('plannedTitle')}
        {...list}
        columns={[
          { id: 'name', header: text('name'), isMain: true, cell: ({ name }) => name },
          { id: 'email', header: text('email'), cell: ({ email }) => email || '–' },
          { id: 'course', header: text('course'), isProse: true, cell: ({ courseTitle }) => courseTitle },
          {
            id: 'date',
            header: text('date'),
            isNumeric: true,
            cell: ({ startsAt }) => dateTime(startsAt),
          },
          { id: 'at', header: text('goesAt'), isNumeric: true, cell: ({ at }) => dateTime(at) },
          { id: 'outcome', header: text('outcome'), cell: badge },
          { id: 'remark', header: text('remark'), isProse: true, cell: remark },
        ]}
        rowKey={({ registrationId, appointmentId }) => `${registrationId} ${appointmentId}`}
        rowLink={({ registrationId }) => `/registrations/${registrationId}`}
        phoneRow={(row) => ({
          title: row.name,
          mark: badge(row),
          meta: remark(row) || `${dateTime(row.at)} · ${row.courseTitle}`,
          isMetaProse: true,
        })}
        filters={[
          {
            kind: 'choice',
            key: 'days',
            label: text('span'),
            options: plannedDays.options.map((value) => ({ value, label: text(`days_${value}`) })),
          },
        ]}
        empty={{ sentence: text('nobodyPlanned') }}
      />
    </RuleFrame>
  )
}
