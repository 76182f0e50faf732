import { os } from '#platform/http/procedures.ts'
import { listCodeUses } from './code-use.queries.ts'
import { exportCodeUses } from './export-code-uses.ts'
import { exportSingleCodes } from './export-single-codes.ts'
import { listSingleCodes } from './single-code.queries.ts'

export const codeUsesRoutes = {
  listCodeUses: os.registrations.listCodeUses.handler(({ input, context }) =>
    context.enter(input, (ctx) => listCodeUses(ctx, input)),
  ),
  exportCodeUses: os.registrations.exportCodeUses.handler(({ input, context }) =>
    context.exportFile(input, (ctx) => exportCodeUses(ctx, input, context.locale)),
  ),
  listSingleCodes: os.registrations.listSingleCodes.handler(({ input, context }) =>
    context.enter(input, (ctx) => listSingleCodes(ctx, input)),
  ),
  exportSingleCodes: os.registrations.exportSingleCodes.handler(({ input, context }) =>
    context.exportFile(input, (ctx) => exportSingleCodes(ctx, input, context.locale)),
  ),
}
