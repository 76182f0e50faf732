import { event } from '#platform/audit/event.ts'

/** The log tells of a run at the course that it is about. */
export const documentRunStarted = (courseId: string, told: { runId: string; title: string; count: number }) =>
  event({
    name: 'document.run-started',
    subject: { kind: 'course', id: courseId },
    payload: { runId: told.runId },
    metadata: { documentTitle: told.title, count: told.count },
  })

/** Documents that are there already are to be mailed. */
export const documentMailingStarted = (tenantId: string, told: { runId: string; count: number }) =>
  event({
    name: 'document.mailing-started',
    subject: { kind: 'tenant', id: tenantId },
    payload: { runId: told.runId },
    metadata: { count: told.count },
  })

type OfDocument = { documentId: string; registrationId: string; title: string }

/** The log tells of a document at the registration that it is for. */
const aboutReceiver = <const Name extends string>(
  name: Name,
  { documentId, registrationId, title }: OfDocument,
) =>
  event({
    name,
    subject: { kind: 'registration', id: registrationId },
    payload: { documentId },
    metadata: { documentTitle: title },
  })

export const documentMade = (of: OfDocument) => aboutReceiver('document.made', of)
/** It is to be mailed to whom it is for. */
export const documentSent = (of: OfDocument) => aboutReceiver('document.sent', of)
export const documentRemoved = (of: OfDocument) => aboutReceiver('document.removed', of)
