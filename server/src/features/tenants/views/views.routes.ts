import { type ListName, listPermissions } from '@reihum/contract/tenants/list-view.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { os } from '#platform/http/procedures.ts'
import type { EnterTenant } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { arrangeViews } from './arrange-views.ts'
import { changeView } from './change-view.ts'
import { keepView } from './keep-view.ts'
import { removeView } from './remove-view.ts'
import { listViews } from './view.queries.ts'

/** Views are accessible to those who may see the list. */
function entering<Input extends { tenant: string; list: ListName }, Result>(
  enter: EnterTenant,
  input: Input,
  body: (ctx: TenantContext, input: Input) => Promise<Result>,
): Promise<Result> {
  return enter(input, async (ctx) => {
    if (!may(ctx.role, listPermissions[input.list])) throw new Refusal('FORBIDDEN')
    return body(ctx, input)
  })
}

export const viewsRoutes = {
  listViews: os.tenants.listViews.handler(({ input, context: { enter } }) =>
    entering(enter, input, (ctx, { list }) => listViews(ctx, list)),
  ),
  createView: os.tenants.createView.handler(({ input, context: { enter } }) =>
    entering(enter, input, keepView),
  ),
  changeView: os.tenants.changeView.handler(({ input, context: { enter } }) =>
    entering(enter, input, changeView),
  ),
  removeView: os.tenants.removeView.handler(({ input, context: { enter } }) =>
    entering(enter, input, removeView),
  ),
  arrangeViews: os.tenants.arrangeViews.handler(({ input, context: { enter } }) =>
    entering(enter, input, arrangeViews),
  ),
}
