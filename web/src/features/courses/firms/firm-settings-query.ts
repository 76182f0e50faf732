import { queries } from '#platform/connection.ts'

/** Whether visitors may order for a firm. */
export const firmSettingsQuery = (tenant: string) =>
  queries.courses.firmSettings.queryOptions({ input: { tenant } })
