import { sql } from 'kysely'
import type { KeptFile } from '#features/files/kept-files.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { stateToday } from './certificate.queries.ts'

/** A certificate that holds today, with the file of its paper. */
export type HeldCertificate = { id: string; number: string; file: KeptFile }

type Row = {
  registration_id: string
  certificate_id: string
  number: string
  id: string
  filename: string
  media_type: string
  filesize: number
  sha256: string
}

/**
 * For each of these registrations the newest certificate of its course that its person holds. Who has none that is valid, or one
 * whose paper is not made, is left out.
 */
export async function heldCertificates(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<Map<string, HeldCertificate>> {
  const { rows } = await sql<Row>`
    select distinct on (r.id) r.id as registration_id, z.id as certificate_id, z.number,
      f.id, f.filename, f.media_type, f.filesize::int as filesize, f.sha256
    from registration r
    join certificate z on z.tenant_id = r.tenant_id and z.person_id = r.person_id and z.course_id = r.course_id
    join kept_file f on f.tenant_id = z.tenant_id and f.id = z.file_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...registrationIds]}::uuid[]) and ${stateToday(ctx)} = 'valid'
    order by r.id, z.issued_at desc, z.id desc`.execute(ctx.tx)
  return new Map(
    rows.map(({ registration_id, certificate_id, number, id, filename, media_type, filesize, sha256 }) => [
      registration_id,
      { id: certificate_id, number, file: { id, filename, mediaType: media_type, filesize, sha256 } },
    ]),
  )
}

/** Whether a certificate still holds; if so, it is neither withdrawn nor replaced before the transaction ends. */
export async function keepsHolding({ tx, tenantId }: TenantContext, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('certificate')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a mail carries the paper of a certificate that does not hold any more. */
export async function carriesEnded({ tx, tenantId }: TenantContext, mailId: string): Promise<boolean> {
  const { rows } = await sql`
    select from mail_attachment a
    join kept_file f on f.tenant_id = a.tenant_id and f.sha256 = a.sha256
    join certificate z on z.tenant_id = f.tenant_id and z.file_id = f.id and z.ended_at is not null
    where a.tenant_id = ${tenantId} and a.mail_id = ${mailId} limit 1`.execute(tx)
  return rows.length > 0
}
