import { os } from '#platform/http/procedures.ts'
import { changeTemplate, moveTemplate, restoreVersion } from './change-template.ts'
import { createTemplate, duplicateTemplate } from './create-template.ts'
import { chooseDefaultTemplate, defaultTemplates } from './default-templates.ts'
import { removeTemplate } from './remove-template.ts'
import { getTemplate, getVersion, listTemplates, listVersions } from './template.queries.ts'

export const templatesRoutes = () => ({
  listTemplates: os.documents.listTemplates.handler(({ input, context }) =>
    context.enter(input, (ctx) => listTemplates(ctx, input)),
  ),
  createTemplate: os.documents.createTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => createTemplate(ctx, input)),
  ),
  getTemplate: os.documents.getTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => getTemplate(ctx, input.documentTemplateId)),
  ),
  changeTemplate: os.documents.changeTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeTemplate(ctx, input.documentTemplateId, input)),
  ),
  moveTemplate: os.documents.moveTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => moveTemplate(ctx, input.documentTemplateId, input)),
  ),
  duplicateTemplate: os.documents.duplicateTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => duplicateTemplate(ctx, input.documentTemplateId, input)),
  ),
  removeTemplate: os.documents.removeTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeTemplate(ctx, input.documentTemplateId)),
  ),
  defaultTemplates: os.documents.defaultTemplates.handler(({ input, context }) =>
    context.enter(input, defaultTemplates),
  ),
  chooseDefaultTemplate: os.documents.chooseDefaultTemplate.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await chooseDefaultTemplate(ctx, input, input.documentTemplateId)
      return defaultTemplates(ctx)
    }),
  ),
  listVersions: os.documents.listVersions.handler(({ input, context }) =>
    context.enter(input, (ctx) => listVersions(ctx, input.documentTemplateId, input)),
  ),
  getVersion: os.documents.getVersion.handler(({ input, context }) =>
    context.enter(input, (ctx) => getVersion(ctx, input.documentTemplateId, input.version)),
  ),
  restoreVersion: os.documents.restoreVersion.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreVersion(ctx, input.documentTemplateId, input)),
  ),
})
