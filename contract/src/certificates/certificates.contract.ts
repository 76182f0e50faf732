import { z } from 'zod'
import { documentRefusals } from '../documents/document-refusals.ts'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { registrationRefusals } from '../registrations/registration-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import type { Creates } from '../wire/creates.ts'
import { badgeKeyId, certificateId, courseId, runId, tenantRef } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import { afterPosition, runProgress } from '../wire/run.schema.ts'
import { text } from '../wire/text.schema.ts'
import {
  certificate,
  certificateDetail,
  certificateListInput,
  certificatePage,
  certificateRule,
  certificateSelection,
  courseCertificates,
  issued,
  issueInput,
  lackingPapers,
  ownCertificate,
  passInput,
  togetherAs,
} from './certificate.schema.ts'
import { certificateRefusals } from './certificate-refusals.ts'

const refusals = refusalsFrom(
  wireRefusals,
  identityRefusals,
  tenantRefusals,
  registrationRefusals,
  documentRefusals,
  certificateRefusals,
)

const ofTenant = z.object({ tenant: tenantRef })
const ofCourse = ofTenant.extend({ courseId })
const ofCertificate = ofTenant.extend({ certificateId })
const ofPage = ofTenant.extend({ certificateCode: z.string().min(20).max(100) })
const ofLink = ofTenant.extend({ accessToken: linkToken })
const tags = ['certificates']
const read = () => route('registrations.read')
const manage = (creates?: Creates) =>
  route('registrations.manage', { creates }).errors(refusals('VERIFICATION_REQUIRED'))
const open = () => route('public').errors(refusals('NOT_FOUND'))

export const certificatesContract = {
  ofCourse: read()
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/certificates',
      tags,
      summary: 'Who gets a certificate of a course, who has one, and what the others lack',
    })
    .input(ofCourse)
    .output(courseCertificates),
  saveRule: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/courses/{courseId}/certificates/rule',
      tags,
      summary: 'Say who gets a certificate of a course and what it says; null: nobody',
    })
    .errors(refusals('CONFLICT'))
    .input(ofCourse.extend({ revision, rule: certificateRule.nullable() }))
    .output(courseCertificates),
  markPassed: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/courses/{courseId}/certificates/passed',
      tags,
      summary: 'Say who passed',
    })
    .input(ofCourse.extend(passInput.shape))
    .output(courseCertificates),
  issue: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/certificates',
      tags,
      summary:
        'Issue certificates to those who have what it takes; whoever has one keeps it, so it may be sent twice',
    })
    .errors(refusals('CERTIFICATE_NO_RULE', 'TEMPLATE_DRAFT', 'TEMPLATE_FILE_UNFIT'))
    .input(ofCourse.extend(issueInput.shape))
    .output(issued),
  list: read()
    .route({
      method: 'GET',
      path: '/{tenant}/certificates',
      tags,
      summary: 'Issued certificates: search, filter, sort and page',
    })
    .input(certificateListInput.extend({ tenant: tenantRef }))
    .output(pageOf(certificate)),
  together: read()
    .route({
      method: 'POST',
      path: '/{tenant}/certificates/together',
      tags,
      summary:
        'The papers of many certificates, as one PDF or in an archive; refused while one of them has none, unless those may be left out',
    })
    .errors(refusals('CERTIFICATES_NOT_MADE', 'NO_CERTIFICATES', 'TOO_MANY_ROWS', 'UNAVAILABLE', 'BUSY'))
    .input(
      ofTenant.extend({
        selection: certificateSelection,
        as: togetherAs,
        /** Whoever asks knows that some have no paper, and wants those of the others. */
        leavesOut: z.boolean().default(false),
      }),
    )
    .output(z.file()),
  lackingPapers: read()
    .route({
      method: 'POST',
      path: '/{tenant}/certificates/together/lacking',
      tags,
      summary: 'Which of many certificates have no paper, and why, before the others are taken along',
    })
    .errors(refusals('NO_CERTIFICATES', 'TOO_MANY_ROWS'))
    .input(ofTenant.extend({ selection: certificateSelection }))
    .output(lackingPapers),
  mailMany: manage({ path: '/{tenant}/certificate-runs/{runId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/certificates/mailings',
      tags,
      summary:
        'Mail many certificates in the background; the same id sent twice is one run and one mail for each',
    })
    .errors(refusals('CONFLICT', 'TIER_LIMIT_REACHED'))
    .input(ofTenant.extend({ id: runId, selection: certificateSelection }))
    .output(runProgress),
  getRun: read()
    .route({
      method: 'GET',
      path: '/{tenant}/certificate-runs/{runId}',
      tags,
      summary: 'How far a run over certificates is, and what became of each after a position',
    })
    .input(ofTenant.extend({ runId, after: afterPosition }))
    .output(runProgress),
  stopRun: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/certificate-runs/{runId}/stop',
      tags,
      summary: 'Stop a run over certificates: what is done stays done, and nothing further begins',
    })
    .input(ofTenant.extend({ runId }))
    .output(runProgress),
  makePapers: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/certificates/papers',
      tags,
      summary: 'Make the papers again of those that could not be made; all others are left alone',
    })
    .errors(refusals('PAPER_UNAVAILABLE'))
    .input(ofTenant.extend({ selection: certificateSelection }))
    .output(z.object({ asked: z.number().int() })),
  get: read()
    .route({
      method: 'GET',
      path: '/{tenant}/certificates/{certificateId}',
      tags,
      summary: 'One certificate with all that stands on it',
    })
    .input(ofCertificate)
    .output(certificateDetail),
  paper: read()
    .route({
      method: 'GET',
      path: '/{tenant}/certificates/{certificateId}/paper',
      tags,
      summary: 'The paper, byte for byte as it was made',
    })
    .errors(refusals('CERTIFICATE_NOT_MADE', 'UNAVAILABLE'))
    .input(ofCertificate)
    .output(z.file()),
  makePaper: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/certificates/{certificateId}/paper',
      tags,
      summary: 'Make the paper again after it could not be made',
    })
    .errors(refusals('PAPER_UNAVAILABLE'))
    .input(ofCertificate)
    .output(certificateDetail),
  send: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/certificates/{certificateId}/mail',
      tags,
      summary: 'Mail a certificate to its holder',
    })
    .errors(refusals('CERTIFICATE_ENDED', 'CERTIFICATE_NOT_MADE', 'TIER_LIMIT_REACHED'))
    .input(ofCertificate)
    .output(certificateDetail),
  withdraw: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/certificates/{certificateId}/withdraw',
      tags,
      summary: 'Withdraw a certificate for good; its page says so from then on',
    })
    .input(ofCertificate.extend({ reason: line(300).min(1) }))
    .output(certificateDetail),
  replace: manage({ path: '/{tenant}/certificates/{certificateId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/certificates/{certificateId}/replace',
      tags,
      summary: 'Issue it anew with what is known now, such as a corrected name; the old one is replaced',
    })
    .errors(
      refusals(
        'CERTIFICATE_ENDED',
        'CERTIFICATE_LACKS',
        'CERTIFICATE_NO_RULE',
        'TEMPLATE_DRAFT',
        'TEMPLATE_FILE_UNFIT',
      ),
    )
    .input(ofCertificate.extend({ reason: line(300).min(1) }))
    .output(certificateDetail),
  ofBooking: open()
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/certificates',
      tags,
      summary: 'The certificates of a booking, for whoever holds its link',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED'))
    .input(ofLink)
    .output(z.array(ownCertificate)),
  paperOfBooking: open()
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/certificates/{certificateId}',
      tags,
      summary: 'The paper of one of them',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED', 'CERTIFICATE_NOT_MADE', 'UNAVAILABLE'))
    .input(ofLink.extend({ certificateId }))
    .output(z.file()),
  page: open()
    .route({
      method: 'GET',
      path: '/{tenant}/certificate-pages/{certificateCode}',
      tags,
      summary: 'What stands on a certificate and whether it holds, for whoever has the paper',
    })
    .input(ofPage)
    .output(certificatePage),
  badge: open()
    .route({
      method: 'GET',
      path: '/{tenant}/certificate-pages/{certificateCode}/badge',
      tags,
      summary: 'The certificate as a signed Open Badge (OpenBadgeCredential 3.0 as a JSON Web Token)',
    })
    .errors(refusals('CERTIFICATE_ENDED', 'BUSY'))
    .input(ofPage)
    .output(z.file()),
  badgeIssuer: open()
    .route({
      method: 'GET',
      path: '/{tenant}/badges/issuer',
      tags,
      summary: 'The provider as the issuer of badges',
    })
    .input(ofTenant)
    .output(z.record(z.string(), z.unknown())),
  badgeRevocations: open()
    .route({
      method: 'GET',
      path: '/{tenant}/badges/revocations/{revocationListId}',
      tags,
      summary: 'The badges of a thousand certificates of a year that do not hold any more',
    })
    .input(ofTenant.extend({ revocationListId: text(10).regex(/^\d{4}-\d{1,5}$/) }))
    .output(z.record(z.string(), z.unknown())),
  badgeKey: open()
    .route({
      method: 'GET',
      path: '/{tenant}/badges/keys/{badgeKeyId}',
      tags,
      summary: 'The public key that badges of the provider are checked with, as a JSON Web Key',
    })
    .input(ofTenant.extend({ badgeKeyId }))
    .output(z.record(z.string(), z.unknown())),
}
