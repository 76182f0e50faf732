import type { AuditDetail } from '@kurso/contract/insights/insight.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { Seal } from './audit-log-page.tsx'
import { insightsMessages } from './insights.messages.ts'

export function AuditEntryPage() {
  const tenant = useActiveTenant()
  const { auditId } = useParams({ strict: false }) as { auditId: AuditDetail['auditId'] }
  const query = useQuery(queries.insights.auditDetail.queryOptions({ input: { tenant: tenant.id, auditId } }))
  return <Loaded query={query}>{(entry) => <Detail entry={entry} />}</Loaded>
}

function read(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function Detail({ entry }: { entry: AuditDetail }) {
  const text = useText(insightsMessages)
  const { dateTime } = useFormats()
  const changes = Object.entries(entry.metadata)
  return (
    <DetailPage
      title={entry.commandType}
      mark={<Seal isSealed={entry.sealed} />}
      line={`${dateTime(entry.timestamp)} · ${entry.actorName}`}
      backTo={{ to: '/settings/audit-log', label: text('auditLog') }}
    >
      <Section title={text('changes')}>
        {changes.length === 0 ? (
          <p className="grey">{text('noChanges')}</p>
        ) : (
          <Facts facts={changes.map(([label, value]) => ({ label, value: read(value) }))} />
        )}
      </Section>
      <Section title={text('origin')}>
        <Facts
          facts={[
            {
              label: text('subject'),
              value: text('subjectKind', { kind: entry.subjectKind, raw: entry.subjectKind }),
            },
            {
              label: text('subjectId'),
              value: entry.subjectId && <span className="mono">{entry.subjectId}</span>,
            },
            { label: text('userId'), value: entry.userId && <span className="mono">{entry.userId}</span> },
            { label: text('ipAddress'), value: entry.ipAddress },
            { label: text('userAgent'), value: entry.userAgent },
          ]}
        />
      </Section>
    </DetailPage>
  )
}
