import { queries } from '#platform/connection.ts'

export const datevSettingsQuery = (tenant: string) =>
  queries.payments.datevSettings.queryOptions({ input: { tenant } })
