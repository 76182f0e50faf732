import { answerPlaceholder } from '@reihum/contract/courses/answer-placeholder.ts'
import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import type { DocumentAudience, DocumentPreparation } from '@reihum/contract/documents/document.schema.ts'
import { isForCourse } from '@reihum/contract/documents/document-purposes.ts'
import type { DocumentTemplate } from '@reihum/contract/documents/document-template.schema.ts'
import { type Filled, fillContent } from '@reihum/contract/documents/fill-content.ts'
import type { PlaceholderName } from '@reihum/contract/documents/placeholders.ts'
import { askedAttributes } from '#features/courses/attributes/attribute.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { ToPrint } from '../printing/print-document.ts'
import { getTemplate } from '../templates/template.queries.ts'
import { templateFiles } from '../templates/template-files.queries.ts'
import { type CourseFacts, courseFacts } from './context.queries.ts'
import { madeOf } from './document.queries.ts'

type Of = { documentTemplateId: string; courseId: string }

const isShared = ({ purpose, content }: DocumentTemplate) => isForCourse(purpose) && !content.page.labels

/** The contents of a template filled for these people: one for each, or one about all of them. */
function fillFor(
  template: DocumentTemplate,
  facts: CourseFacts,
): { filled: Filled[]; contents: DocumentContent[] } {
  const contexts = isShared(template) ? [facts.ofAll] : facts.receivers.map(({ context }) => context)
  const filled = contexts.map((context) => fillContent(template.content, context, template.language))
  return { filled, contents: filled.map(({ content }) => content) }
}

/** Who would get a document, and what would stay empty in it. */
export async function prepareDocuments(
  ctx: TenantContext,
  { documentTemplateId, courseId, audience }: Of & { audience: DocumentAudience },
): Promise<DocumentPreparation> {
  const template = await getTemplate(ctx, documentTemplateId)
  const facts = await courseFacts(ctx, { courseId, locale: template.language, of: { audience } })
  const made = await madeOf(ctx, { templateId: documentTemplateId, courseId })
  const { filled } = fillFor(template, facts)
  const ofAll = isShared(template)
  // A box to agree is ticked by whoever agrees, and by nobody else later.
  const questions = (await askedAttributes(ctx, courseId)).filter(({ kind }) => kind !== 'checkbox')
  const answers = new Set<PlaceholderName>(questions.map(({ id }) => answerPlaceholder(id)))
  // What stands in the registrations is completed person by person, even where all lack it.
  const isMended = (name: PlaceholderName) => !ofAll && (name.startsWith('receiver.') || answers.has(name))
  const everywhere = (filled[0]?.unfilled ?? []).filter(
    (name) => !isMended(name) && filled.every(({ unfilled }) => unfilled.includes(name)),
  )
  const lackedBy = (at: number) =>
    ofAll ? [] : (filled[at]?.unfilled ?? []).filter((name) => !everywhere.includes(name))
  return {
    isForEach: !isForCourse(template.purpose),
    people: facts.receivers.map(({ id, name, email }, at) => ({
      registrationId: id as DocumentPreparation['people'][number]['registrationId'],
      name,
      email,
      unfilled: lackedBy(at),
      unanswered: questions.filter(({ id: asked }) => lackedBy(at).includes(answerPlaceholder(asked))),
      made: made.get(id) ?? 0,
    })),
    unfilled: everywhere,
  }
}

/** What is printed of a template for these people of a course together, each on pages or a label of their own. */
export async function documentsTogether(
  ctx: TenantContext,
  { documentTemplateId, courseId, registrationIds }: Of & { registrationIds: readonly string[] },
) {
  const template = await getTemplate(ctx, documentTemplateId)
  const facts = await courseFacts(ctx, { courseId, locale: template.language, of: { registrationIds } })
  const { filled, contents } = fillFor(template, facts)
  const toPrint: ToPrint = {
    from: facts.from,
    locale: template.language,
    title: template.name,
    date: facts.date,
    page: template.content.page,
    contents,
    files: await templateFiles(ctx, template.content),
  }
  return {
    template,
    facts,
    toPrint,
    unfilled: [...new Set(filled.flatMap(({ unfilled }) => unfilled))],
    /** The same by registration, where each gets one of their own. */
    unfilledOf: new Map(
      isShared(template)
        ? []
        : facts.receivers.map(({ id }, at) => [id, filled[at]?.unfilled ?? []] as const),
    ),
  }
}
