import { os } from '#platform/http/procedures.ts'
import { notYet } from './not-yet.ts'

export const templatesRoutes = {
  listTemplates: os.courses.listTemplates.handler(notYet),
  createTemplate: os.courses.createTemplate.handler(notYet),
  createTemplateFrom: os.courses.createTemplateFrom.handler(notYet),
  getTemplate: os.courses.getTemplate.handler(notYet),
  changeTemplate: os.courses.changeTemplate.handler(notYet),
  archiveTemplate: os.courses.archiveTemplate.handler(notYet),
  restoreTemplate: os.courses.restoreTemplate.handler(notYet),
  removeTemplate: os.courses.removeTemplate.handler(notYet),
}
