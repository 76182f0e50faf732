import { queries } from '#platform/connection.ts'

/** Whether attendees may rebook themselves, until when, and what it costs. */
export const ownRebookingSettingsQuery = (tenant: string) =>
  queries.registrations.ownRebookingSettings.queryOptions({ input: { tenant } })
