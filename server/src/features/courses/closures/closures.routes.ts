import { os } from '#platform/http/procedures.ts'
import { changeClosure } from './change-closure.ts'
import { listClosures } from './closure.queries.ts'
import { createClosure } from './create-closure.ts'
import { removeClosure } from './remove-closure.ts'

export const closuresRoutes = {
  listClosures: os.courses.listClosures.handler(({ input, context }) => context.enter(input, listClosures)),
  createClosure: os.courses.createClosure.handler(({ input, context }) =>
    context.enter(input, (ctx) => createClosure(ctx, input)),
  ),
  changeClosure: os.courses.changeClosure.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeClosure(ctx, input.closureId, input)),
  ),
  removeClosure: os.courses.removeClosure.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeClosure(ctx, input.closureId)),
  ),
}
