import type { Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { record } from '#platform/audit/record.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mostSlugs, refusalOfSlug } from './slug.rules.ts'
import { slugChanged } from './tenant.events.ts'
import { slugsOf, tenantSettings } from './tenant.queries.ts'
import { lockTenant, updateTenant } from './tenant.store.ts'

/** Changes the slug; the former ones go on leading to the tenant. The same slug sent twice is saved once. */
export async function changeSlug(ctx: TenantContext, slug: string): Promise<Settings> {
  const { slug: before } = await lockTenant(ctx)
  if (slug === before) return tenantSettings(ctx)
  const refusal = refusalOfSlug(slug, { had: await slugsOf(ctx) })
  if (refusal) throw new Refusal(refusal, { limit: mostSlugs })
  await updateTenant(ctx, ctx.tenantId, { slug }).catch(refuseTaken({ tenant_slug_key: 'SLUG_TAKEN' }))
  await record(ctx, slugChanged(ctx.tenantId, before, slug))
  return tenantSettings(ctx)
}
