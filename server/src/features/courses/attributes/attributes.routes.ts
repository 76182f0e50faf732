import { os } from '#platform/http/procedures.ts'
import { archiveAttribute, restoreAttribute } from './archive-attribute.ts'
import { listAttributes } from './attribute.queries.ts'
import { changeAttribute } from './change-attribute.ts'
import { createAttribute } from './create-attribute.ts'
import { orderAttributes } from './order-attributes.ts'
import { removeAttribute } from './remove-attribute.ts'

export const attributesRoutes = {
  listAttributes: os.courses.listAttributes.handler(({ input, context }) =>
    context.enter(input, (ctx) => listAttributes(ctx, input.archived)),
  ),
  createAttribute: os.courses.createAttribute.handler(({ input, context }) =>
    context.enter(input, (ctx) => createAttribute(ctx, input)),
  ),
  changeAttribute: os.courses.changeAttribute.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeAttribute(ctx, input.attributeId, input)),
  ),
  orderAttributes: os.courses.orderAttributes.handler(({ input, context }) =>
    context.enter(input, (ctx) => orderAttributes(ctx, input.ids)),
  ),
  archiveAttribute: os.courses.archiveAttribute.handler(({ input, context }) =>
    context.enter(input, (ctx) => archiveAttribute(ctx, input.attributeId)),
  ),
  restoreAttribute: os.courses.restoreAttribute.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreAttribute(ctx, input.attributeId)),
  ),
  removeAttribute: os.courses.removeAttribute.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeAttribute(ctx, input.attributeId)),
  ),
}
