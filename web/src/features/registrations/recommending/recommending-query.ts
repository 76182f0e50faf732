import { queries } from '#platform/connection.ts'

/** Whether attendees may recommend courses, and what that brings. */
export const recommendingQuery = (tenant: string) =>
  queries.registrations.recommendingSettings.queryOptions({ input: { tenant } })
