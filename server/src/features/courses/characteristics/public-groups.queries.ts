import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** A value that the public knows: a group of courses. German is shown where there is no English. */
export type PublicGroup = {
  valueId: string
  path: string
  label: { de: string; en: string }
  of: { de: string; en: string }
}

/** All of them in their order, also those without a course at the moment; what is only internal is not among them. */
export async function publicGroups({ tx, tenantId }: TenantContext): Promise<PublicGroup[]> {
  const { rows } = await sql<{
    id: string
    path: string
    label_de: string
    label_en: string
    of_de: string
    of_en: string
  }>`
    select v.id, k.slug || '/' || v.slug as path, v.label_de, v.label_en, k.label_de as of_de, k.label_en as of_en
    from characteristic k join characteristic_value v on v.tenant_id = k.tenant_id and v.characteristic_id = k.id
    where k.tenant_id = ${tenantId} and k.archived_at is null and (k.shown or k.filtered)
    order by k.position, v.position`.execute(tx)
  return rows.map((row) => ({
    valueId: row.id,
    path: row.path,
    label: { de: row.label_de, en: row.label_en || row.label_de },
    of: { de: row.of_de, en: row.of_en || row.of_de },
  }))
}
