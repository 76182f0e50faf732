import { tenantBrand } from '#features/tenants/brand.queries.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { composeMail } from '#platform/mail/letter.ts'
import { isQueued, type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { coursesById } from '../courses-by-id.queries.ts'
import { decisionLetter } from './decision.mails.ts'
import { addressesOfStaff, decidedOf } from './decision.queries.ts'
import { decisionDate, decisionPhaseOf } from './decision.rules.ts'

type Dependencies = { inTenant: InTenant; mail: MailPosture; publicUrl: string }

const kind = 'course.decision-reminded'

export function decisionJobs({ inTenant, mail, publicUrl }: Dependencies): JobHandlers {
  return {
    /** One mail for each who decides, all in one transaction; whatever was decided meanwhile is asked no more. */
    'courses.remind-of-decision': (payload) =>
      inTenant({ tenant: payload.tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
        const eventId = String(payload.eventId)
        if (await isQueued(ctx, { eventId, kind })) return
        const [row] = await coursesById(ctx, [String(payload.courseId)])
        const course = row && decidedOf(row)
        const date = course && decisionDate(course)
        if (!date || course.minimum === null || decisionPhaseOf(course, ctx.now) !== 'due') return
        const { company, language: locale, timeZone } = ctx.tenant
        const letter = decisionLetter({
          ...{ locale, timeZone, date, title: row.title, reference: row.reference, start: row.starts_at },
          ...{ taken: row.taken, minimum: course.minimum, waiting: row.waiting },
          url: `${publicUrl}/courses/${row.id}/general`,
        })
        const content = composeMail(letter, { company, locale, brand: await tenantBrand(ctx) })
        for (const recipient of await addressesOfStaff(ctx))
          await queueMail(ctx, mail, { eventId, kind, recipient, content })
      }),
  }
}
