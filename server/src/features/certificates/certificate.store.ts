import type { CertificateContent } from '@reihum/contract/certificates/certificate.schema.ts'
import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import { sql } from 'kysely'
import { insertKeptFiles, type KeptFile } from '#features/files/kept-files.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Takes the next numbers of a year, and returns the last one that was taken before. */
export async function takeNumbers(
  { tx, tenantId }: TenantContext,
  year: number,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into certificate_counter as counted (tenant_id, year, last) values (${tenantId}, ${year}, ${count})
    on conflict (tenant_id, year) do update set last = counted.last + excluded.last returning last`.execute(
    tx,
  )
  return (rows[0]?.last ?? count) - count
}

export async function holdersAmong(
  { tx, tenantId }: TenantContext,
  registrationIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('certificate')
    .select('registration_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`registration_id = any(${[...registrationIds]}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ registration_id }) => registration_id))
}

export type NewCertificate = {
  id: string
  code: string
  registrationId: string
  personId: string
  courseId: string
  content: CertificateContent
  sheet: DocumentContent
  remindDays: number | null
}

export async function insertCertificates(
  ctx: TenantContext,
  certificates: readonly NewCertificate[],
): Promise<void> {
  if (certificates.length === 0) return
  await ctx.tx
    .insertInto('certificate')
    .values(
      certificates.map(({ id, code, registrationId, personId, courseId, content, sheet, remindDays }) => ({
        tenant_id: ctx.tenantId,
        id,
        number: content.number,
        code,
        registration_id: registrationId,
        person_id: personId,
        course_id: courseId,
        content: JSON.stringify(content),
        sheet: JSON.stringify(sheet),
        name_folded: sql<string>`folded(${content.name})`,
        issued_on: content.issuedOn,
        issued_at: ctx.now,
        valid_until: content.validUntil,
        remind_days: remindDays,
        ...actorColumns(ctx.actor),
      })),
    )
    .execute()
}

/** Locks a certificate until the transaction ends. */
export async function lockCertificate({ tx, tenantId }: TenantContext, id: string) {
  const row = await tx
    .selectFrom('certificate')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function endCertificate(
  { tx, tenantId, now }: TenantContext,
  id: string,
  how: 'withdrawn' | 'replaced',
  reason: string,
): Promise<void> {
  await tx
    .updateTable('certificate')
    .set({ ended_at: now, ended_how: how, ended_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Each paper is kept once: of two jobs that made it, the first one counts. Returns those that were kept now. */
export async function keepPapers(
  ctx: TenantContext,
  papers: ReadonlyMap<string, KeptFile>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from certificate where tenant_id = ${ctx.tenantId}
    and id = any(${[...papers.keys()]}::uuid[]) and file_id is null order by id for update`.execute(ctx.tx)
  const kept = rows.map(({ id }) => ({ id, file: papers.get(id) as KeptFile }))
  await insertKeptFiles(
    ctx,
    kept.map(({ file }) => file),
  )
  // What was printed is the paper from now on.
  await sql`update certificate z set file_id = p.file_id, failed_at = null, failure = null, sheet = null
    from jsonb_to_recordset(${JSON.stringify(kept.map(({ id, file }) => ({ id, file_id: file.id })))}::jsonb)
      as p(id uuid, file_id uuid)
    where z.tenant_id = ${ctx.tenantId} and z.id = p.id`.execute(ctx.tx)
  return kept.map(({ id }) => id)
}

export async function notePaperFailed(
  { tx, tenantId, now }: TenantContext,
  id: string,
  why: { code: string; data: object },
): Promise<void> {
  await tx
    .updateTable('certificate')
    .set({ failed_at: now, failure: JSON.stringify(why) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .execute()
}
