import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * Whether visitors can register for a course now, or wait, as far as times go: that registration is not closed and does not open
 * later, as the rules of the course say it. `course` is an alias of the table.
 */
export function isOpenToRegister(ctx: TenantContext, course: 'c' | 'o') {
  const opensAt = sql.ref(`${course}.registration_opens_at`)
  return sql<boolean>`(${isNotClosed(ctx, course)} and (${opensAt} is null or ${opensAt} <= ${ctx.now}))`
}

/** Whether it opens later, and those who wait to be told of it have a head start, which may have begun. */
export function hasHeadStart(ctx: TenantContext, course: 'c') {
  return sql<boolean>`(${isNotClosed(ctx, course)} and ${sql.ref(`${course}.registration_opens_at`)} > ${ctx.now}
    and ${sql.ref(`${course}.head_start_days`)} is not null)`
}

function isNotClosed({ now }: TenantContext, course: 'c' | 'o') {
  const of = (column: string) => sql.ref(`${course}.${column}`)
  return sql<boolean>`(${of('state')} = 'published' and ${of('appointment_count')} > 0 and ${of('ends_at')} > ${now}
    and (${of('starts_at')} > ${now} or ${of('registration_closes_at')} > ${now})
    and (coalesce(${of('registration_closes_at')},
      ${of('starts_at')} - make_interval(hours => ${of('registration_closes_hours')})) > ${now}) is not false)`
}
