import { certificateRule } from '@reihum/contract/certificates/certificate.schema.ts'
import { saveCertificateRule } from '#features/certificates/change-certificate.ts'
import { issueByRule } from '#features/certificates/issue-certificates.ts'
import type { Planting } from './plant-course.ts'

type Given = { courseId: string; contents: readonly string[]; at: Date }

/** Says who gets a certificate of a course that has ended, and issues them. Nobody is written to. */
export async function plantCertificates(
  { door, operator, publicUrl }: Pick<Planting, 'door' | 'operator' | 'publicUrl'>,
  { courseId, contents, at }: Given,
): Promise<void> {
  const rule = certificateRule.parse({
    presence: { by: 'percent', least: 80 },
    contents,
    mails: false,
    validMonths: 24,
    remindDays: 60,
  })
  await door({ at, actor: operator }, async (ctx) => {
    await saveCertificateRule(ctx, courseId, { rule, revision: 0 })
    await issueByRule(ctx, publicUrl, courseId)
  })
}
