import type { Topic } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The payments of a person: each is a topic of mails that brought its receipt. */
export async function receiptTopics({ tx, tenantId }: TenantContext, personId: string): Promise<Topic[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('payer_person_id', '=', personId)
    .execute()
  return rows.map(({ id }) => ({ id, subjects: [id] }))
}
