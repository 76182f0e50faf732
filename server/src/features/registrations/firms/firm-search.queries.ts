import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Whether a booking (`b`) is of a firm that is called so, or that calls its order or who pays for it so. */
export const isOfFirm = ({ tenantId }: TenantContext, q: string) =>
  sql<boolean>`(b.tenant_id = ${tenantId} and b.company <> '' and strpos(folded(concat_ws(' ', b.company,
    b.firm ->> 'orderNumber', b.firm ->> 'costCentre', b.firm ->> 'vatId')), folded(${q})) > 0)`
