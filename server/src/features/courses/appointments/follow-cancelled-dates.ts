import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * Brings what places of a course cost in line with its dates, after this one was cancelled or takes place after all. The room of
 * registrations knows, which comes later; commands that change dates are given it where all rooms meet. The course is locked.
 */
export type FollowCancelledDates = (
  ctx: TenantContext,
  courseId: string,
  appointmentId: string,
) => Promise<void>
