import type { HeadStartShown } from '@reihum/contract/registrations/interest.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { opensLater, registrationOffer } from '#features/courses/course.rules.ts'
import { readSeats } from '#features/courses/seats.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type HeadStart, usedHeadStart } from './head-start.rules.ts'

/** The head starts behind these tokens, by token. Most orders have none, and then nothing is read. */
export async function findHeadStarts(
  { tx, tenantId, now }: TenantContext,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, HeadStart>> {
  const byHash = new Map(tokens.filter(Boolean).map((token) => [tokenHash(token), token]))
  if (byHash.size === 0) return new Map()
  const { rows } = await sql<{ hash: string; courseId: string; email: string }>`
    select t.head_start_hash as hash, t.course_id as "courseId", i.email
    from interest_told t join interest i on i.tenant_id = t.tenant_id and i.id = t.interest_id and i.expires_at > ${now}
    where t.tenant_id = ${tenantId} and t.head_start_hash = any (${[...byHash.keys()]})`.execute(tx)
  return new Map(rows.map(({ hash, courseId, email }) => [byHash.get(hash) ?? '', { courseId, email }]))
}

/** What the link of a letter opens; after the opening it leads to the course like any other way. */
export async function readHeadStart(ctx: TenantContext, token: string): Promise<HeadStartShown> {
  const headStart = (await findHeadStarts(ctx, [token])).get(token)
  const course = headStart && (await readSeats(ctx, headStart.courseId))
  if (!course) throw new Refusal('ACCESS_LINK_EXPIRED')
  const used = usedHeadStart(headStart, { course, email: headStart.email, at: ctx.now })
  return {
    courseId: course.id as CourseId,
    offer: registrationOffer(used ? { ...course, opensAt: null } : course, ctx.now),
    opensAt: opensLater(course, ctx.now) ? course.opensAt.toISOString() : null,
    isEarly: used !== null,
  }
}
