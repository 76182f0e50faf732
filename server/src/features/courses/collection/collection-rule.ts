import {
  type CollectionKind,
  type CollectionRule,
  tidyCollection,
} from '@reihum/contract/courses/collection.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What the provider does unless a course says something else. */
export async function collectionRule({ tx, tenantId }: TenantContext): Promise<CollectionRule> {
  const row = await tx
    .selectFrom('collection_rule')
    .select(['kind', 'days_before'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return {
    collection: (row?.kind as CollectionKind | undefined) ?? 'as_due',
    collectionDaysBefore: row?.days_before ?? null,
  }
}

export async function storeCollectionRule(
  { tx, tenantId }: TenantContext,
  rule: CollectionRule,
): Promise<void> {
  const { collection: kind, collectionDaysBefore: days_before } = tidyCollection(rule)
  await tx
    .insertInto('collection_rule')
    .values({ tenant_id: tenantId, kind, days_before })
    .onConflict((c) => c.column('tenant_id').doUpdateSet({ kind, days_before }))
    .execute()
}
