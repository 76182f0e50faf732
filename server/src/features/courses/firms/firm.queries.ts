import type { FirmRecord, FirmRecordFields, firmListInput } from '@reihum/contract/courses/firm.schema.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Firm as FirmTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type FirmRow = Selectable<FirmTable>

export function firmFieldsOf(row: FirmRow): FirmRecordFields {
  return {
    name: row.name,
    vatId: row.vat_id,
    costCentre: row.cost_centre,
    invoiceStreet: row.invoice_street,
    invoicePostalCode: row.invoice_postal_code,
    invoiceCity: row.invoice_city,
    invoiceEmail: row.invoice_email,
    contactFirstName: row.contact_first_name,
    contactLastName: row.contact_last_name,
    contactEmail: row.contact_email,
    contactAccess: row.contact_access,
    showsAttendance: row.shows_attendance,
    note: row.note,
  }
}

function asFirm(row: FirmRow): FirmRecord {
  const isArchived = row.archived_at !== null
  return {
    id: row.id as FirmRecord['id'],
    fields: firmFieldsOf(row),
    archived: isArchived,
    accessUsedAt: row.access_used_at?.toISOString() ?? null,
    revision: row.revision,
    allowedActions: ['edit', isArchived ? 'restore' : 'archive', 'delete'],
  }
}

/** Found by the name of the firm, and by who orders there. */
export async function listFirms(ctx: TenantContext, input: z.output<typeof firmListInput>) {
  let matching = ctx.tx
    .selectFrom('firm')
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', input.archived ? 'is not' : 'is', null)
  if (input.q) {
    const words = foldedPattern(input.q)
    matching = matching.where((eb) =>
      eb.or([
        eb('name_sort', 'like', words),
        eb(foldedColumn('contact_last_name'), 'like', words),
        eb(foldedColumn('contact_email'), 'like', words),
      ]),
    )
  }
  const { rows, total } = await readPage(
    matching.selectAll().orderBy('name_sort', input.dir),
    matching,
    input,
  )
  return { items: rows.map(asFirm), total }
}

export async function getFirm(ctx: TenantContext, id: string): Promise<FirmRecord> {
  const row = await ctx.tx
    .selectFrom('firm')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asFirm(row)
}
