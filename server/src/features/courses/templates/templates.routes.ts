import type { CourseSource } from '@reihum/contract/courses/template.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import { offerTrialLesson } from '../trials/offer-trial-lesson.ts'
import { archiveTemplate, restoreTemplate } from './archive-template.ts'
import { changeTemplate } from './change-template.ts'
import { loadSource, previewSource } from './course-source.queries.ts'
import { createCourseFrom } from './create-course-from.ts'
import { createTemplate } from './create-template.ts'
import { createTemplateFrom } from './create-template-from.ts'
import { removeTemplate } from './remove-template.ts'
import { getTemplate, listTemplates } from './template.queries.ts'

function sourceOf(input: Record<string, unknown>): CourseSource {
  const { templateId, courseId } = input
  if (templateId) return { templateId } as CourseSource
  if (courseId) return { courseId } as CourseSource
  throw new Refusal('NOT_FOUND')
}

export const templatesRoutes = ({ addresses }: { addresses: FileAddresses }) => ({
  listTemplates: os.courses.listTemplates.handler(({ input, context }) =>
    context.enter(input, (ctx) => listTemplates(ctx, input)),
  ),
  createTemplate: os.courses.createTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => createTemplate(ctx, input)),
  ),
  createTemplateFrom: os.courses.createTemplateFrom.handler(({ input, context }) =>
    context.enter(input, (ctx) => createTemplateFrom(ctx, addresses, input)),
  ),
  getTemplate: os.courses.getTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => getTemplate(ctx, input.templateId)),
  ),
  changeTemplate: os.courses.changeTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeTemplate(ctx, input.templateId, input)),
  ),
  archiveTemplate: os.courses.archiveTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => archiveTemplate(ctx, input.templateId)),
  ),
  restoreTemplate: os.courses.restoreTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => restoreTemplate(ctx, input.templateId)),
  ),
  removeTemplate: os.courses.removeTemplate.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeTemplate(ctx, input.templateId)),
  ),
  createFrom: os.courses.createFrom.handler(({ input, context }) =>
    context.enter(input, (ctx) => createCourseFrom(ctx, addresses, input, context.locale)),
  ),
  offerTrialLesson: os.courses.offerTrialLesson.handler(({ input, context }) =>
    context.enter(input, (ctx) => offerTrialLesson(ctx, addresses, input)),
  ),
  previewFrom: os.courses.previewFrom.handler(({ input, context }) =>
    context.enter(input, async (ctx) =>
      previewSource(
        ctx,
        await loadSource(ctx, addresses, sourceOf(input), input.firstDate, context.locale),
        context.locale,
      ),
    ),
  ),
})
