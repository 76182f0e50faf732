import { queries } from '#platform/connection.ts'

/** What goes back to whoever cancels, unless a course says something else. */
export const refundSettingsQuery = (tenant: string) =>
  queries.courses.refundSettings.queryOptions({ input: { tenant } })
