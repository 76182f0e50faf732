import { sql } from 'kysely'
import { removeKeptFile } from '#features/files/kept-files.ts'
import { today } from '#features/payments/today.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Found = { tenant_id: string }

/** Tenants with invoices that the law has kept no longer. */
function dueTenants(inPlatform: InPlatform): Promise<Found[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Found>`
      select distinct tenant_id from invoice
      where state = 'final' and released_at is null and kept_until < (${now}::timestamptz - interval '2 days')::date`.execute(
      tx,
    )
    return rows
  })
}

/** Country and format stay, because they say nothing of anybody. */
const nobody = JSON.stringify({
  company: '',
  name: '',
  street: '',
  postalCode: '',
  city: '',
  email: '',
  vatId: '',
  buyerReference: '',
  orderNumber: '',
  costCentre: '',
})

/** How many at once, so that nobody waits for long. */
const portion = 200

/**
 * What an invoice says is erased, with its files; number, sums and digests stay, so that numbers have no gap and the chain
 * can be checked on.
 */
async function releaseSome(ctx: TenantContext): Promise<void> {
  const { rows } = await sql<{ id: string; files: (string | null)[] }>`
    select id, array[pdf_file_id, xml_file_id] as files from invoice
    where tenant_id = ${ctx.tenantId} and state = 'final' and released_at is null and kept_until < ${today(ctx)}::date
    order by id limit ${sql.lit(portion)} for update`.execute(ctx.tx)
  const ids = rows.map(({ id }) => id)
  await sql`update invoice set released_at = ${ctx.now}, content = null, recipient = recipient || ${nobody}::jsonb, recipient_name = '', intro = '',
      closing = '', reason = '', pdf_file_id = null, xml_file_id = null, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`.execute(ctx.tx)
  await sql`update invoice_line set description = '–', details = ''
    where tenant_id = ${ctx.tenantId} and invoice_id = any(${ids}::uuid[])`.execute(ctx.tx)
  for (const file of rows.flatMap(({ files }) => files)) if (file) await removeKeptFile(ctx, file)
}

export async function releaseInvoices({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}) {
  await inEach(inTenant, await dueTenants(inPlatform), releaseSome)
}
