import { findKeptFile, type KeptFile } from '#features/files/kept-files.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { CertificateRow } from './certificate.queries.ts'

/** Where the holder is written to: at their own address, or that of whoever booked for them. Empty: nowhere. */
export async function holderOf(
  { tx, tenantId }: TenantContext,
  { registration_id }: Pick<CertificateRow, 'registration_id'>,
): Promise<string> {
  const row = await tx
    .selectFrom('registration as r')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .select(['r.email', 'b.email as contact'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', registration_id)
    .executeTakeFirst()
  return row?.email || row?.contact || ''
}

/** The file of a certificate's paper. Null: there is none. */
export async function paperOf(ctx: TenantContext, certificateId: string): Promise<KeptFile | null> {
  const row = await ctx.tx
    .selectFrom('certificate')
    .select('file_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', certificateId)
    .executeTakeFirst()
  return row?.file_id ? findKeptFile(ctx, row.file_id) : null
}

/** The same for a certificate that somebody of this booking holds; one of others does not exist for it. */
export async function paperOfHolder(
  ctx: TenantContext,
  { bookingId, certificateId }: { bookingId: string; certificateId: string },
): Promise<KeptFile | null> {
  const row = await ctx.tx
    .selectFrom('certificate as z')
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'z.tenant_id').onRef('r.id', '=', 'z.registration_id'),
    )
    .select('z.file_id')
    .where('z.tenant_id', '=', ctx.tenantId)
    .where('z.id', '=', certificateId)
    .where('z.ended_at', 'is', null)
    .where('r.booking_id', '=', bookingId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row.file_id ? findKeptFile(ctx, row.file_id) : null
}
