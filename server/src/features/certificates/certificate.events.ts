import { event } from '#platform/audit/event.ts'

type OfCertificate = { certificateId: string; registrationId: string; number: string }

/** What is told of a certificate as it is stored. */
export const told = (row: { id: string; registration_id: string; number: string }): OfCertificate => ({
  certificateId: row.id,
  registrationId: row.registration_id,
  number: row.number,
})

/** The log tells of a certificate at the registration that it is for. `mails`: its holder gets it as soon as it is made. */
const aboutHolder = <const Name extends string>(
  name: Name,
  { certificateId, registrationId, number }: OfCertificate,
  mails: boolean,
  metadata: Record<string, unknown> = {},
) =>
  event({
    name,
    subject: { kind: 'registration', id: registrationId },
    payload: { certificateId, mails },
    metadata: { certificateNumber: number, ...metadata },
  })

/** Its paper is promised with it. */
export const certificateIssued = (of: OfCertificate) => aboutHolder('certificate.issued', of, false)

/** About the new one. */
export const certificateReplaced = (of: OfCertificate, mails: boolean, reason: string) =>
  aboutHolder('certificate.replaced', of, mails, { reason })

export const certificateWithdrawn = (of: OfCertificate, reason: string) =>
  aboutHolder('certificate.withdrawn', of, false, { reason })

export const certificateSent = (of: OfCertificate) => aboutHolder('certificate.sent', of, true)

export const certificatePaperAsked = (of: OfCertificate, mails: boolean) =>
  aboutHolder('certificate.paper-asked', of, mails)

/** By a chore, so nobody did it; the letter reminds the holder. */
export const certificateExpires = (of: OfCertificate) => aboutHolder('certificate.expires', of, true)

/** Certificates that are there already are to be mailed. */
export const certificateMailingStarted = (tenantId: string, runId: string, certificates: number) =>
  event({
    name: 'certificate.mailing-started',
    subject: { kind: 'tenant', id: tenantId },
    payload: { runId },
    metadata: { certificates },
  })

const aboutCourse = <const Name extends string>(
  name: Name,
  courseId: string,
  metadata: Record<string, unknown>,
) => event({ name, subject: { kind: 'course', id: courseId }, payload: { courseId }, metadata })

export const certificateRuleChanged = (courseId: string) =>
  aboutCourse('certificate.rule-changed', courseId, {})

export const passedMarked = (courseId: string, persons: number, passed: boolean | null) =>
  aboutCourse('certificate.passed-marked', courseId, { persons, passed: passed ?? '' })
