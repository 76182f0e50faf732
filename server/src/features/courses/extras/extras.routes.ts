import { os } from '#platform/http/procedures.ts'
import { archiveExtra, restoreExtra } from './archive-extra.ts'
import { changeExtra } from './change-extra.ts'
import { createExtra } from './create-extra.ts'
import { getExtra, listExtras } from './extra.queries.ts'
import { removeExtra } from './remove-extra.ts'

export const extrasRoutes = {
  listExtras: os.courses.listExtras.handler(({ input, context }) =>
    context.enter(input, (ctx) => listExtras(ctx, input)),
  ),
  createExtra: os.courses.createExtra.handler(({ input, context }) =>
    context.enter(input, (ctx) => createExtra(ctx, input)),
  ),
  getExtra: os.courses.getExtra.handler(({ input, context }) =>
    context.enter(input, (ctx) => getExtra(ctx, input.extraId)),
  ),
  changeExtra: os.courses.changeExtra.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeExtra(ctx, input.extraId, input)),
  ),
  archiveExtra: os.courses.archiveExtra.handler(({ input, context }) =>
    context.enter(input, (ctx) => archiveExtra(ctx, input.extraId)),
  ),
  restoreExtra: os.courses.restoreExtra.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreExtra(ctx, input.extraId)),
  ),
  removeExtra: os.courses.removeExtra.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeExtra(ctx, input.extraId)),
  ),
}
