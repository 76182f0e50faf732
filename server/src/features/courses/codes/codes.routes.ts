import { os } from '#platform/http/procedures.ts'
import { archiveCode, restoreCode } from './archive-code.ts'
import { changeCode } from './change-code.ts'
import { getCode, listCodes } from './code.queries.ts'
import { createCode } from './create-code.ts'
import { removeCode } from './remove-code.ts'

export const codesRoutes = {
  listCodes: os.courses.listCodes.handler(({ input, context }) =>
    context.enter(input, (ctx) => listCodes(ctx, input)),
  ),
  createCode: os.courses.createCode.handler(({ input, context }) =>
    context.enter(input, (ctx) => createCode(ctx, input)),
  ),
  getCode: os.courses.getCode.handler(({ input, context }) =>
    context.enter(input, (ctx) => getCode(ctx, input.discountCodeId)),
  ),
  changeCode: os.courses.changeCode.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeCode(ctx, input.discountCodeId, input)),
  ),
  archiveCode: os.courses.archiveCode.handler(({ input, context }) =>
    context.enter(input, (ctx) => archiveCode(ctx, input.discountCodeId)),
  ),
  restoreCode: os.courses.restoreCode.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreCode(ctx, input.discountCodeId)),
  ),
  removeCode: os.courses.removeCode.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeCode(ctx, input.discountCodeId)),
  ),
}
