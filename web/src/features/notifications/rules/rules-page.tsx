import { Anchor, Button } from '@mantine/core'
import { notificationRuleListInput } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { RuleBadge } from './rule-badge.tsx'
import { useRuleTime } from './rule-query.ts'
import { rulesMessages } from './rules.messages.ts'
import classes from './rules.module.css'

/** What goes out by itself without a rule, and where that is switched. */
function ChangedDates() {
  const text = useText(rulesMessages)
  const may = useMay()
  const { id: tenant } = useActiveTenant()
  const { data } = useQuery(queries.tenants.settings.queryOptions({ input: { tenant } }))
  if (!data) return null
  return (
    <p className={`${classes.changedDates} grey`}>
      {text(data.tellsChangedDates ? 'changedDatesOn' : 'changedDatesOff')}{' '}
      {may('settings.read') && (
        <Anchor component={Link} to="/settings/general" inherit underline="always">
          {text('changedDatesSetting')}
        </Anchor>
      )}
    </p>
  )
}

/** The rules by which letters go out by themselves. */
export function RulesPage() {
  const text = useText(rulesMessages)
  const tenant = useActiveTenant()
  const { dateTime } = useFormats()
  const timeOf = useRuleTime()
  const list = useRecordList(notificationRuleListInput, (search) =>
    queries.notifications.listNotificationRules.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const add = (
    <Button component={Link} to="/notifications/rules/new">
      {text('newRule')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={text('rules')}
        line={(count) => text('count', { count })}
        failed={text('failedList')}
        action={add}
        {...list}
        columns={[
          { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: ({ name }) => name },
          { id: 'when', header: text('when'), isProse: true, cell: timeOf },
          { id: 'written', header: text('written'), isNumeric: true, cell: ({ written }) => written },
          {
            id: 'lastWritten',
            header: text('lastWritten'),
            isNumeric: true,
            cell: ({ lastWrittenAt }) => (lastWrittenAt ? dateTime(lastWrittenAt) : '–'),
          },
          { id: 'state', header: text('state'), cell: ({ isOn }) => <RuleBadge isOn={isOn} /> },
        ]}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/notifications/rules/${id}`}
        phoneRow={(rule) => ({
          title: rule.name,
          mark: <RuleBadge isOn={rule.isOn} />,
          meta: timeOf(rule),
          isMetaProse: true,
        })}
        filters={[
          { kind: 'text', key: 'q', label: text('name') },
          {
            kind: 'choice',
            key: 'isOn',
            label: text('state'),
            options: [
              { value: 'true', label: text('on') },
              { value: 'false', label: text('off') },
            ],
          },
        ]}
        empty={{ sentence: text('empty'), action: add }}
      />
      <ChangedDates />
    </>
  )
}
