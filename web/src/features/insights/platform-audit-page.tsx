import { auditCommandName } from '@reihum/contract/insights/audit-sentence.ts'
import { type PlatformAuditEntry, platformAuditListInput } from '@reihum/contract/insights/insight.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { auditedCommands } from '@reihum/contract/words.ts'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { auditMessages } from './audit.messages.ts'
import { Told, useAuditColumns } from './audit-list.tsx'

/** The logs of all tenants and of the platform itself, as one. */
export function PlatformAuditPage() {
  const text = useText(auditMessages)
  const zone = useOwnZone()
  const { locale, timeZone } = zone
  const list = useRecordList(platformAuditListInput, (search) =>
    queries.insights.platformAuditLog.queryOptions({ input: { timeZone, ...search } }),
  )
  const dateTime = (instant: string) => formatDateTime(instant, zone)
  const days = useDaysFilter(text('range'), wallClockOf(new Date(), timeZone).date, text('last30Days'))
  const isAllDays = list.search.from === undefined && list.search.to === undefined
  return (
    <ListPage<PlatformAuditEntry>
      title={text('auditLogs')}
      line={(count) =>
        isAllDays ? text('countInRange', { count, range: text('last30') }) : text('count', { count })
      }
      {...list}
      columns={[
        ...useAuditColumns<PlatformAuditEntry>(dateTime),
        { id: 'company', header: text('company'), cell: (entry) => entry.company || '–' },
      ]}
      rowKey={(entry) => entry.auditId}
      rowLink={(entry) => `/admin/audit-logs/${entry.tenantId}/${entry.auditId}`}
      phoneRow={(entry) => ({
        title: <Told entry={entry} />,
        isProse: true,
        meta: entry.company || '–',
        amount: dateTime(entry.timestamp),
      })}
      filters={[
        days,
        { kind: 'text', key: 'company', label: text('companySearch') },
        { kind: 'text', key: 'user', label: text('personSearch') },
        {
          kind: 'choice',
          key: 'commandType',
          label: text('command'),
          options: Object.keys(auditedCommands)
            .map((value) => ({ value, label: auditCommandName(value, locale) }))
            .sort((a, b) => a.label.localeCompare(b.label, locale)),
        },
        { kind: 'given', key: 'tenantId', label: text('oneTenant') },
        { kind: 'given', key: 'subjectId', label: text('oneSubject') },
      ]}
      empty={{ sentence: text('emptyAtPlatform') }}
    />
  )
}
