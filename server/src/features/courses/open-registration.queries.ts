import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * Whether visitors can register for a course now, or wait, as far as times go: that registration is not closed and does not open
 * later, as the rules of the course say it. `course` is an alias of the table.
 */
export function isOpenToRegister({ now }: TenantContext, course: 'c' | 'o') {
  const of = (column: string) => sql.ref(`${course}.${column}`)
  return sql<boolean>`(${of('state')} = 'published' and ${of('appointment_count')} > 0 and ${of('ends_at')} > ${now}
    and (${of('starts_at')} > ${now} or ${of('registration_closes_at')} > ${now})
    and (${of('registration_opens_at')} is null or ${of('registration_opens_at')} <= ${now})
    and (coalesce(${of('registration_closes_at')},
      ${of('starts_at')} - make_interval(hours => ${of('registration_closes_hours')})) > ${now}) is not false)`
}
