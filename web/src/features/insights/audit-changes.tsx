import { Anchor } from '@mantine/core'
import {
  type AuditChange,
  type AuditFormats,
  auditFieldName,
  auditValue,
  changesOf,
} from '@reihum/contract/insights/audit-changes.ts'
import type { AuditDetail } from '@reihum/contract/insights/insight.schema.ts'
import { Link } from '@tanstack/react-router'
import { Section } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { auditMessages } from './audit.messages.ts'
import classes from './audit.module.css'

type AuditChangesProps = { entry: AuditDetail; formats: AuditFormats; isOwnTenant: boolean }

/** The changes field by field, before and after; for a new record its values. */
export function AuditChanges({ entry, formats, isOwnTenant }: AuditChangesProps) {
  const text = useText(auditMessages)
  const changes = changesOf(entry)
  const hasBefore = changes.some(({ before }) => before !== undefined)
  const title = text(hasBefore ? 'changes' : 'details')
  const value = (field: string, one: unknown) => {
    if ((field === 'courseId' || field === 'toCourseId') && typeof one === 'string' && isOwnTenant) {
      return (
        <Anchor component={Link} to={`/courses/${one}/general`} inherit>
          {text('viewCourse')}
        </Anchor>
      )
    }
    return one === undefined ? '–' : auditValue(entry.subjectKind, field, one, formats)
  }
  return (
    <Section title={title}>
      {changes.length === 0 ? (
        <p className="grey">{text('noChanges')}</p>
      ) : (
        <table className={classes.changes} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text('field')}</th>
              {hasBefore && <th scope="col">{text('before')}</th>}
              <th scope="col">{text(hasBefore ? 'after' : 'value')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }: AuditChange) => (
              <tr key={field}>
                <th scope="row">{auditFieldName(field, formats.locale)}</th>
                {hasBefore && <td>{before === undefined ? '' : <del>{value(field, before)}</del>}</td>}
                <td>{value(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
