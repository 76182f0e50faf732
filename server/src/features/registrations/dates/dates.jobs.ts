import { lockSeats } from '#features/courses/seats.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { coursesOfRegistrations } from '../registration-course.queries.ts'
import { followCancelledDates } from './follow-cancelled-dates.ts'

/**
 * A place that is booked again by a late payment costs what it did when it expired, because that is what was paid. What was
 * cancelled meanwhile is given back after it.
 */
export const datesJobs = ({ inTenant }: { inTenant: InTenant }) => ({
  'registrations.follow-dates': ({ tenantId, registrationId }: JobPayload<{ registrationId: string }>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
      for (const [courseId] of await lockSeats(ctx, await coursesOfRegistrations(ctx, [registrationId])))
        await followCancelledDates(ctx, courseId)
    }),
})
