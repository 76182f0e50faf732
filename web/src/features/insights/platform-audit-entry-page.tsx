import { Anchor } from '@mantine/core'
import type { PlatformAuditDetail } from '@reihum/contract/insights/insight.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { auditMessages } from './audit.messages.ts'
import { AuditEntryView, type AuditLink } from './audit-entry.tsx'

const logs = '/admin/audit-logs'

function subjectLink({ subjectKind, subjectId, subjectName }: PlatformAuditDetail): AuditLink | null {
  if (subjectName === null || subjectId === null) return null
  if (subjectKind === 'user') return { to: `/admin/users/${subjectId}` }
  return subjectKind === 'tenant' ? { to: `/admin/tenants/${subjectId}` } : null
}

export function PlatformAuditEntryPage() {
  const text = useText(auditMessages)
  const zone = useOwnZone()
  const params = useParams({ strict: false }) as Pick<PlatformAuditDetail, 'tenantId' | 'auditId'>
  const { tenantId, auditId } = params
  const query = useQuery(queries.insights.platformAuditDetail.queryOptions({ input: { tenantId, auditId } }))
  return (
    <Loaded query={query}>
      {(entry) => (
        <AuditEntryView
          entry={entry}
          formats={{ ...zone, currencyCode: entry.currencyCode }}
          backTo={{ to: logs, label: text('auditLogs') }}
          facts={[{ label: text('company'), value: <Company entry={entry} /> }]}
          links={{
            subject: subjectLink(entry),
            moreOfSubject:
              entry.subjectId === null ? null : { to: logs, search: { subjectId: entry.subjectId } },
            moreOfPerson: entry.username === null ? null : { to: logs, search: { user: entry.username } },
          }}
        />
      )}
    </Loaded>
  )
}

/** The platform itself is no tenant with a page, so it gets no link. */
function Company({ entry }: { entry: PlatformAuditDetail }) {
  const text = useText(auditMessages)
  if (entry.ofPlatform) return entry.company
  return (
    <Anchor component={Link} to={`/admin/tenants/${entry.tenantId}`} inherit>
      {entry.company || text('nameless')}
    </Anchor>
  )
}
