import { may } from '@reihum/contract/tenants/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Members who manage courses may take attendance anywhere; others only where they lead. */
export function mayTakeAnywhere({ role }: Pick<TenantContext, 'role'>): boolean {
  return may(role, 'courses.manage')
}

type Aliases = { course: string; appointment: string }

/**
 * Whether the caller may take attendance at an appointment: members who manage courses at all of them, an instructor at
 * those of their courses, as the main or a further one, and at those they lead themselves. Instructors see nothing of the others.
 */
export function isLedByCaller(
  ctx: TenantContext,
  { course, appointment }: Aliases = { course: 'c', appointment: 'a' },
): RawBuilder<boolean> {
  const { actor, tenantId } = ctx
  if (mayTakeAnywhere(ctx)) return sql`true`
  if (actor.kind !== 'user') return sql`false`
  return sql`exists (select from instructor led where led.tenant_id = ${tenantId}
    and led.member_user_id = ${actor.userId}
    and (led.id in (${sql.ref(`${course}.instructor_id`)}, ${sql.ref(`${appointment}.instructor_id`)})
      or exists (select from course_instructor f where f.tenant_id = led.tenant_id
        and f.course_id = ${sql.ref(`${course}.id`)} and f.instructor_id = led.id)))`
}

/** The instructor that the caller is, if their membership is linked to one. */
export async function instructorOfCaller({ tx, tenantId, actor }: TenantContext): Promise<string | null> {
  if (actor.kind !== 'user') return null
  const found = await tx
    .selectFrom('instructor')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('member_user_id', '=', actor.userId)
    .executeTakeFirst()
  return found?.id ?? null
}
