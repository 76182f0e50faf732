import type { CertificateRule, Issued } from '@reihum/contract/certificates/certificate.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { courseFacts } from '#features/documents/generation/context.queries.ts'
import { templateToUse } from '#features/documents/templates/default-templates.ts'
import { templateFiles } from '#features/documents/templates/template-files.queries.ts'
import { joinGroups } from '#features/people/groups/join-group.ts'
import { leaveGroups } from '#features/people/groups/leave-group.ts'
import { tenantLegal } from '#features/tenants/tenant.queries.ts'
import { record, recordMany } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import { promisePortions } from '#platform/jobs/promise-portions.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import {
  type CandidateRow,
  type CertifiedCourse,
  candidatesOf,
  certifiedCourse,
} from './candidates.queries.ts'
import { certificateIssued, certificateReplaced } from './certificate.events.ts'
import { pageAddress } from './certificate.queries.ts'
import { certificateNumber, validUntil } from './certificate.rules.ts'
import {
  endCertificate,
  holdersAmong,
  insertCertificates,
  lockCertificate,
  type NewCertificate,
  takeNumbers,
} from './certificate.store.ts'
import { ruleOf } from './certificate-rule.store.ts'
import { type CertificateFields, certificateSheet } from './certificate-sheet.ts'
import { certificateWords } from './certificate-words.ts'

type Of = { course: CertifiedCourse; rule: CertificateRule }

/** Who issues certificates of a tenant does so alone until the transaction ends. */
const issueAlone = (ctx: TenantContext) => oneAtATime(ctx, 'certificates')

/** What certificates in one language are written with: their template, and what else it may tell of these people. */
async function writerFor(
  ctx: TenantContext,
  { course, rule }: Of,
  locale: Locale,
  registrationIds: readonly string[],
) {
  const of = { purpose: 'certificate', language: locale } as const
  const template = await templateToUse(ctx, of, rule.templates[locale])
  await templateFiles(ctx, template.content)
  const { receivers } = await courseFacts(ctx, { courseId: course.id, locale, of: { registrationIds } })
  const known = new Map(receivers.map(({ id, context }) => [id, context]))
  return (registrationId: string, fields: CertificateFields, pageUrl: string) => {
    const { sheet, lines } = certificateSheet(template.content, fields, pageUrl, known.get(registrationId))
    return { sheet, content: { ...fields, lines } }
  }
}

async function writersFor(ctx: TenantContext, of: Of, people: readonly CandidateRow[]) {
  const groups = Map.groupBy(people, ({ locale }) => locale as Locale)
  const writers = new Map<Locale, Awaited<ReturnType<typeof writerFor>>>()
  for (const [locale, some] of groups)
    writers.set(
      locale,
      await writerFor(
        ctx,
        of,
        locale,
        some.map(({ registrationId }) => registrationId),
      ),
    )
  return writers
}

/** Takes down what stands on the certificates of these people. */
async function writeCertificates(
  ctx: TenantContext,
  publicUrl: string,
  of: Of,
  people: readonly CandidateRow[],
): Promise<NewCertificate[]> {
  if (people.length === 0) return []
  const { course, rule } = of
  const dayOf = (at: Date | null) => at && wallClockOf(at, ctx.tenant.timeZone).date
  const issuedOn = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const year = Number(issuedOn.slice(0, 4))
  const { company, street, postalCode, city, website } = await tenantLegal(ctx)
  const writers = await writersFor(ctx, of, people)
  const before = await takeNumbers(ctx, year, people.length)
  return people.flatMap((person, at) => {
    const locale = person.locale as Locale
    const write = writers.get(locale)
    if (!write) return []
    const code = newSecretToken()
    const fields: CertificateFields = {
      locale,
      title: rule.title || certificateWords[locale].title,
      number: certificateNumber(year, before + at + 1),
      name: person.name,
      courseTitle: course.title,
      courseReference: course.reference,
      from: dayOf(course.starts_at),
      to: dayOf(course.ends_at),
      units: person.units,
      unitMinutes: rule.unitMinutes,
      hasPassed: person.passed === true,
      contents: rule.contents,
      issuedOn,
      validUntil: validUntil(issuedOn, rule.validMonths),
      signer: course.signer,
      provider: { company, street, postalCode, city, website },
    }
    return [
      {
        id: newId(ctx.now.getTime()),
        code,
        registrationId: person.registrationId,
        personId: person.personId,
        courseId: course.id,
        ...write(person.registrationId, fields, pageAddress(publicUrl, { slug: ctx.tenant.slug, code })),
        remindDays: rule.remindDays,
      },
    ]
  })
}

/** Whoever has a certificate belongs to the group of its rule for as long as it is valid; one issued anew continues the former. */
async function joinByCertificates(
  ctx: TenantContext,
  { groupId }: CertificateRule,
  certificates: readonly NewCertificate[],
  since?: string,
): Promise<void> {
  if (groupId === null) return
  const members = certificates.map(({ id, personId, content }) => ({
    groupId,
    personId,
    from: since ?? content.issuedOn,
    until: content.validUntil,
    sourceId: id,
  }))
  await joinGroups(ctx, members, 'certificate')
}

const eventOf = ({ id, registrationId, content }: NewCertificate) => ({
  certificateId: id,
  registrationId,
  number: content.number,
})

/** Papers of many are made in portions. `mails`: each holder gets theirs as soon as it is made. */
const promisePapers = (ctx: TenantContext, ids: readonly string[], mails: boolean) =>
  promisePortions(ctx, 'certificates.make-paper', ids, (certificateIds) => ({ certificateIds, mails }))

/** Issues to all of these people who have what it takes and no certificate of the course that holds. */
async function issueTo(ctx: TenantContext, publicUrl: string, of: Of, people: readonly CandidateRow[]) {
  await issueAlone(ctx)
  const holders = await holdersAmong(
    ctx,
    people.map(({ registrationId }) => registrationId),
  )
  const without = people.filter(({ registrationId }) => !holders.has(registrationId))
  const certificates = await writeCertificates(
    ctx,
    publicUrl,
    of,
    without.filter(({ lacks }) => lacks.length === 0),
  )
  await insertCertificates(ctx, certificates)
  await joinByCertificates(ctx, of.rule, certificates)
  await recordMany(
    ctx,
    certificates.map((certificate) => ({
      event: certificateIssued(eventOf(certificate)),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
  await promisePapers(
    ctx,
    certificates.map(({ id }) => id),
    of.rule.mails,
  )
  return {
    issued: certificates.length,
    kept: holders.size,
    refused: without.filter(({ lacks }) => lacks.length > 0),
  }
}

async function courseWithRule(ctx: TenantContext, courseId: string): Promise<Of> {
  const course = await certifiedCourse(ctx, courseId)
  const { rule } = await ruleOf(ctx, courseId)
  if (!rule) throw new Refusal('CERTIFICATE_NO_RULE')
  return { course, rule }
}

export async function issueCertificates(
  ctx: TenantContext,
  publicUrl: string,
  courseId: string,
  registrationIds: readonly string[],
): Promise<Issued> {
  requireVerified(ctx)
  const of = await courseWithRule(ctx, courseId)
  const wanted = new Set(registrationIds)
  const { candidates } = await candidatesOf(ctx, of.course, of.rule)
  const { refused, ...counts } = await issueTo(
    ctx,
    publicUrl,
    of,
    candidates.filter(({ registrationId }) => wanted.has(registrationId)),
  )
  return {
    ...counts,
    refused: refused.map(({ registrationId, name, lacks }) => ({ registrationId, name, lacks })),
  } as Issued
}

/** Issues what a course that has ended issues by itself. */
export async function issueByRule(ctx: TenantContext, publicUrl: string, courseId: string): Promise<void> {
  const of = await courseWithRule(ctx, courseId)
  const { candidates } = await candidatesOf(ctx, of.course, of.rule)
  await issueTo(
    ctx,
    publicUrl,
    of,
    candidates.filter(({ lacks }) => lacks.length === 0),
  )
}

/** Issues a certificate anew with what is known now. Its holder must still have what the rule asks for. */
export async function replaceCertificate(
  ctx: TenantContext,
  publicUrl: string,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  requireVerified(ctx)
  await issueAlone(ctx)
  const former = await lockCertificate(ctx, id)
  if (former.ended_at) throw new Refusal('CERTIFICATE_ENDED')
  const of = await courseWithRule(ctx, former.course_id)
  const { candidates } = await candidatesOf(ctx, of.course, of.rule)
  const person = candidates.find(({ registrationId }) => registrationId === former.registration_id)
  if (!person || person.lacks.length > 0) throw new Refusal('CERTIFICATE_LACKS')
  await endCertificate(ctx, id, 'replaced', reason)
  const [before] = await leaveGroups(ctx, { origin: 'certificate', sourceId: id })
  const certificates = await writeCertificates(ctx, publicUrl, of, [person])
  await insertCertificates(ctx, certificates)
  await joinByCertificates(ctx, of.rule, certificates, before?.from)
  const [certificate] = certificates
  if (!certificate) throw new Error('nothing was written')
  await record(ctx, certificateReplaced(eventOf(certificate), of.rule.mails, reason))
  return certificate.id
}
