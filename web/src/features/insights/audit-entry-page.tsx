import type { AuditDetail } from '@reihum/contract/insights/insight.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { auditMessages } from './audit.messages.ts'
import { AuditEntryView, type AuditLink } from './audit-entry.tsx'

const log = '/settings/audit-log'

/** The link to the record of an entry; null when it has no page or no longer exists. */
function subjectLink({ subjectKind, subjectId, subjectName, courseId }: AuditDetail): AuditLink | null {
  if (subjectName === null) return null
  if (subjectKind === 'course') return { to: `/courses/${subjectId}/general` }
  if (subjectKind === 'registration') return { to: `/courses/${courseId}/registrations/${subjectId}` }
  if (subjectKind === 'mail') return { to: `/notifications/${subjectId}` }
  if (['user', 'membership', 'invitation'].includes(subjectKind)) return { to: '/settings/users' }
  return subjectKind === 'tenant' ? { to: '/settings/general' } : null
}

export function AuditEntryPage() {
  const text = useText(auditMessages)
  const tenant = useActiveTenant()
  const formats = useFormats()
  const { auditId } = useParams({ strict: false }) as { auditId: AuditDetail['auditId'] }
  const query = useQuery(queries.insights.auditDetail.queryOptions({ input: { tenant: tenant.id, auditId } }))
  return (
    <Loaded query={query}>
      {(entry) => (
        <AuditEntryView
          entry={entry}
          formats={formats}
          backTo={{ to: log, label: text('auditLog') }}
          links={{
            subject: subjectLink(entry),
            moreOfSubject:
              entry.subjectId === null ? null : { to: log, search: { subjectId: entry.subjectId } },
            moreOfPerson: entry.userId === null ? null : { to: log, search: { userId: entry.userId } },
          }}
          isOwnTenant
        />
      )}
    </Loaded>
  )
}
