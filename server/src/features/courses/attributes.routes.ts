import { os } from '#platform/http/procedures.ts'
import { notYet } from './not-yet.ts'

export const attributesRoutes = {
  listAttributes: os.courses.listAttributes.handler(notYet),
  createAttribute: os.courses.createAttribute.handler(notYet),
  changeAttribute: os.courses.changeAttribute.handler(notYet),
  orderAttributes: os.courses.orderAttributes.handler(notYet),
  archiveAttribute: os.courses.archiveAttribute.handler(notYet),
  restoreAttribute: os.courses.restoreAttribute.handler(notYet),
  removeAttribute: os.courses.removeAttribute.handler(notYet),
}
