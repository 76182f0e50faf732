import { pickAll, press } from './gestures.ts'
import { backOffice, both, full, type Scene } from './scene.ts'

/** The page on which anybody checks a certificate, by the code that is on the paper. */
const checkPage = (name: string, code: string): Scene => ({
  name,
  face: 'portal',
  route: `/portal/$tenant/certificate/$${code}`,
  viewer: 'nobody',
  fills: full,
})

/** The certificates of a course and of all courses. */
export const certificateScenes: readonly Scene[] = [
  backOffice('Certificates', '/certificates', both),
  backOffice('Certificates, many chosen', '/certificates', full, { prepare: pickAll() }),
  backOffice('Certificates, sending many', '/certificates', full, {
    prepare: pickAll(/^(Per E-Mail senden|Send by e-mail) …$/),
  }),
  backOffice('Certificates whose file could not be made', '/certificates', full, { query: '?paper=failed' }),
  backOffice('Result of sending certificates', '/certificates/runs/$certificateRunId'),
  backOffice('Certificate', '/certificates/$certificateId'),
  backOffice('Certificate, withdrawing', '/certificates/$certificateId', full, {
    prepare: press(/^(Zurückziehen|Withdraw) …$/),
  }),
  backOffice('Certificate, withdrawn', '/certificates/$withdrawnCertificateId'),
  backOffice('Certificates of a course', '/courses/$certifiedCourseId/certificates'),
  backOffice('Certificates of a course, the rule', '/courses/$certifiedCourseId/certificates', full, {
    prepare: press(/^(Ändern|Change) …$/),
  }),
  backOffice('Certificates of a course without a rule', '/courses/$courseId/certificates'),
]

export const certificatePages: readonly Scene[] = [
  checkPage('Checking a certificate', 'certificateCode'),
  checkPage('Checking a withdrawn certificate', 'withdrawnCode'),
]
