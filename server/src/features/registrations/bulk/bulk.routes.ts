import { os } from '#platform/http/procedures.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { getBulkRun } from './bulk-run.queries.ts'
import { previewBulk } from './preview-bulk.ts'
import { startBulk } from './start-bulk.ts'

export function bulkRoutes({ keyFor }: RegistrationsDependencies) {
  const confirmationKey = keyFor('confirmation codes')
  return {
    previewBulk: os.registrations.previewBulk.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewBulk(ctx, input, context.locale)),
    ),
    startBulk: os.registrations.startBulk.handler(({ input, context }) =>
      context.enter(input, (ctx) => startBulk(ctx, confirmationKey, input, context.locale)),
    ),
    bulkRun: os.registrations.bulkRun.handler(({ input, context }) =>
      context.enter(input, (ctx) => getBulkRun(ctx, input.bulkRunId, context.locale)),
    ),
  }
}
