import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { verifiedAddresses } from '#features/tenants/member.queries.ts'
import type { JobDependencies } from '#platform/room.ts'
import { coursesById } from '../courses-by-id.queries.ts'
import { decisionLetter } from './decision.mails.ts'
import { decidedOf } from './decision.queries.ts'
import { decisionDate, decisionPhaseOf } from './decision.rules.ts'

export function decisionJobs(dependencies: JobDependencies) {
  return {
    /** One mail for each member who decides; none if the decision was made meanwhile. */
    'courses.remind-of-decision': mailOnce(
      dependencies,
      'course.decision-reminded',
      async (ctx, { courseId }: EventJob & { courseId: string }) => {
        const [row] = await coursesById(ctx, [courseId])
        const course = row && decidedOf(row)
        const date = course && decisionDate(course)
        if (!date || course.minimum === null || decisionPhaseOf(course, ctx.now) !== 'due') return []
        const { language: locale, timeZone } = ctx.tenant
        const letter = decisionLetter({
          locale,
          timeZone,
          date,
          title: row.title,
          reference: row.reference,
          start: row.starts_at,
          taken: row.taken,
          minimum: course.minimum,
          waiting: row.waiting,
          url: `${dependencies.publicUrl}/courses/${row.id}/general`,
        })
        return (await verifiedAddresses(ctx, ['operator', 'admin'])).map((recipient) => ({
          letter,
          locale,
          recipient,
        }))
      },
    ),
  }
}
