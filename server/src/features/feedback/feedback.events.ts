import type { FeedbackFormFields } from '@reihum/contract/feedback/feedback.schema.ts'
import { event } from '#platform/audit/event.ts'

const logged = ({ isOpen, naming, intro, questions }: FeedbackFormFields) => ({
  asksForFeedback: isOpen,
  feedbackNaming: naming,
  feedbackIntro: intro.de,
  feedbackQuestions: questions.map(({ label }) => label.de),
})

/** That somebody gave feedback is no event: the log would tell when, and so who it was. */
export const feedbackFormChanged = (
  tenantId: string,
  { before, after }: { before: FeedbackFormFields; after: FeedbackFormFields },
) =>
  event({
    name: 'feedback.form-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { before: logged(before), after: logged(after) },
  })

export const feedbackExported = (tenantId: string, rows: number, format: string) =>
  event({
    name: 'feedback.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  })
