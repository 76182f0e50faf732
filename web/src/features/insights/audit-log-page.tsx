import { auditListInput } from '@kurso/contract/insights/insight.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useListAddress } from '#ui/list/list-address.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { auditedCommands, useAuditWords } from './audit-words.ts'
import { insightsMessages } from './insights.messages.ts'

export function AuditLogPage() {
  const text = useText(insightsMessages)
  const isAdmin = useActiveTenant().role === 'admin'
  return isAdmin ? <AuditLog /> : <NoticePage title={text('auditLog')} text={text('adminsOnly')} />
}

function AuditLog() {
  const text = useText(insightsMessages)
  const tenant = useActiveTenant()
  const { dateTime } = useFormats()
  const { search, onSearch } = useListAddress(auditListInput)
  const query = useQuery({
    ...queries.insights.auditLog.queryOptions({ input: { tenant: tenant.id, ...search } }),
    placeholderData: keepPreviousData,
  })
  const words = useAuditWords()
  return (
    <ListPage
      title={text('auditLog')}
      line={(count) => text('auditCount', { count })}
      query={query}
      columns={[
        {
          id: 'commandType',
          header: text('command'),
          isMain: true,
          cell: (entry) => words.command(entry.commandType),
        },
        {
          id: 'timestamp',
          header: text('timestamp'),
          isNumeric: true,
          cell: (entry) => dateTime(entry.timestamp),
        },
        { id: 'actor', header: text('actor'), cell: words.actor },
        { id: 'subject', header: text('subject'), cell: (entry) => words.subject(entry.subjectKind) },
        { id: 'sealed', header: text('seal'), cell: (entry) => <Seal isSealed={entry.sealed} /> },
      ]}
      rowKey={(entry) => entry.auditId}
      rowLink={(entry) => `/settings/audit-log/${entry.auditId}`}
      phoneRow={(entry) => ({
        title: words.command(entry.commandType),
        mark: <Seal isSealed={entry.sealed} />,
        meta: words.actor(entry),
        amount: dateTime(entry.timestamp),
      })}
      filters={[
        {
          kind: 'choice',
          key: 'commandType',
          label: text('command'),
          options: auditedCommands.map((value) => ({ value, label: words.command(value) })),
        },
      ]}
      search={search}
      onSearch={onSearch}
      empty={{ sentence: text('auditEmpty') }}
    />
  )
}

export function Seal({ isSealed }: { isSealed: boolean }) {
  const text = useText(insightsMessages)
  return (
    <StateBadge colour={isSealed ? 'positive' : 'secondary'}>{text(isSealed ? 'sealed' : 'open')}</StateBadge>
  )
}
