import { daysToDecide } from '@reihum/contract/courses/course-decision.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourses } from '../course.store.ts'
import { courseDecided, decisionReminded } from './decision.events.ts'
import { decidedOf } from './decision.queries.ts'
import { decisionDate, whenTimeComes } from './decision.rules.ts'
import { storeDecision, storeDecisionReminder } from './decision.store.ts'

type Found = { tenant_id: string; id: string }

const atMost = 500

function coursesInTime(inPlatform: InPlatform): Promise<Found[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Found>`
      select tenant_id, id from course
      where minimum_attendees is not null and state in ('published', 'closed') and starts_at > ${now}
        and decision is distinct from 'go'
        and coalesce(decide_by, starts_at) <= ${now}::timestamptz + make_interval(days => ${sql.lit(daysToDecide)})
        and (
          (taken >= minimum_attendees and decide_by <= ${now})
          or (taken < minimum_attendees
            and decision_reminded_for is distinct from coalesce(decide_by, starts_at)))
      order by coalesce(decide_by, starts_at) limit ${sql.lit(atMost)}`.execute(tx)
    return rows
  })
}

async function deal(ctx: TenantContext, id: string): Promise<void> {
  const [row] = await lockCourses(ctx, [id])
  if (!row) return
  const course = decidedOf(row)
  const deed = whenTimeComes(course, row.decision_reminded_for, ctx.now)
  if (deed === 'go') {
    await storeDecision(ctx, id, 'go')
    await record(ctx, courseDecided(id, 'go'))
  }
  const date = decisionDate(course)
  if (deed === 'remind' && date) {
    await storeDecisionReminder(ctx, id, date)
    await record(ctx, decisionReminded(id))
  }
}

/**
 * On their decision date, courses with enough attendees are decided to take place, and for the others the staff is
 * reminded. Whatever is found due is decided again under the lock. A course that fails now does not hold up the others.
 */
export async function remindOfDecisions({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  await inEach(inTenant, await coursesInTime(inPlatform), (ctx, { id }) => deal(ctx, id))
}
