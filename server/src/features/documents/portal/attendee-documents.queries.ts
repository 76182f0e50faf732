import type { AttendeeDocument } from '@reihum/contract/documents/document.schema.ts'
import { sql } from 'kysely'
import { findKeptFile, type KeptFile } from '#features/files/kept-files.ts'
import { enterBookings, enterByLink } from '#features/registrations/portal/enter-by-link.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The documents of these bookings whose template is published now. */
const published = ({ tx, tenantId }: TenantContext, bookingIds: readonly string[]) =>
  tx
    .selectFrom('document as d')
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'd.tenant_id').onRef('r.id', '=', 'd.registration_id'),
    )
    .innerJoin('document_template as t', (join) =>
      join.onRef('t.tenant_id', '=', 'd.tenant_id').onRef('t.id', '=', 'd.template_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.id', '=', 'd.course_id'),
    )
    .where('d.tenant_id', '=', tenantId)
    .where(sql<boolean>`r.booking_id = any (${[...bookingIds]}::uuid[])`)
    .where('t.state', '=', 'published')

export async function attendeeDocuments(
  visitor: TenantContext,
  accessToken: string,
): Promise<AttendeeDocument[]> {
  const { ctx, bookingIds } = await enterBookings(visitor, accessToken)
  const rows = await published(ctx, bookingIds)
    .select([
      'd.id',
      'r.booking_id',
      'd.title',
      'd.made_at',
      'c.title as course_title',
      'r.first_name',
      'r.last_name',
    ])
    .orderBy('d.made_at', 'desc')
    .orderBy('d.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id as AttendeeDocument['id'],
    bookingId: row.booking_id as AttendeeDocument['bookingId'],
    title: row.title,
    courseTitle: row.course_title,
    name: `${row.first_name} ${row.last_name}`.trim(),
    madeAt: row.made_at.toISOString(),
  }))
}

/** The file of one of them. */
export async function attendeeDocumentFile(
  visitor: TenantContext,
  { accessToken, documentId }: { accessToken: string; documentId: string },
): Promise<KeptFile> {
  const { ctx, bookingId } = await enterByLink(visitor, accessToken)
  const row = await published(ctx, [bookingId])
    .select('d.file_id')
    .where('d.id', '=', documentId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return findKeptFile(ctx, row.file_id)
}
