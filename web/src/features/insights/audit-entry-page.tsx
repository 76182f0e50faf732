import type { AuditDetail } from '@kurso/contract/insights/insight.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { Seal } from './audit-log-page.tsx'
import { AuditValue } from './audit-values.tsx'
import { type Change, changesOf, useAuditWords } from './audit-words.ts'
import { insightsMessages } from './insights.messages.ts'

export function AuditEntryPage() {
  const tenant = useActiveTenant()
  const { auditId } = useParams({ strict: false }) as { auditId: AuditDetail['auditId'] }
  const query = useQuery(queries.insights.auditDetail.queryOptions({ input: { tenant: tenant.id, auditId } }))
  return <Loaded query={query}>{(entry) => <Detail entry={entry} />}</Loaded>
}

function Detail({ entry }: { entry: AuditDetail }) {
  const text = useText(insightsMessages)
  const { dateTime } = useFormats()
  const words = useAuditWords()
  const changes = changesOf(entry.metadata)
  return (
    <DetailPage
      title={words.command(entry.commandType)}
      mark={<Seal isSealed={entry.sealed} />}
      line={`${dateTime(entry.timestamp)} · ${words.actor(entry)}`}
      backTo={{ to: '/settings/audit-log', label: text('auditLog') }}
    >
      <Section title={text('changes')}>
        {changes.length === 0 ? (
          <p className="grey">{text('noChanges')}</p>
        ) : (
          <Facts
            facts={changes.map((change) => ({
              label: words.field(change.field),
              value: <Changed change={change} subjectKind={entry.subjectKind} />,
            }))}
          />
        )}
      </Section>
      <Section title={text('origin')}>
        <Facts
          facts={[
            {
              label: text('subject'),
              value: words.subject(entry.subjectKind),
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

function Changed({ change, subjectKind }: { change: Change; subjectKind: string }) {
  const { field, before, after } = change
  const value = (one: unknown) => <AuditValue subjectKind={subjectKind} field={field} value={one} />
  if (before === undefined) return value(after)
  return (
    <>
      <del className="grey">{value(before)}</del> → {after === undefined ? '–' : value(after)}
    </>
  )
}
