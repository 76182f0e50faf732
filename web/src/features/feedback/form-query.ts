import { queryOptions } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'

export const formQuery = (tenant: string) =>
  queryOptions(queries.feedback.form.queryOptions({ input: { tenant } }))
