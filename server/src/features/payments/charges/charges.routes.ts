import type { OwnCharges, platformChargeListInput } from '@reihum/contract/payments/charges.schema.ts'
import type { z } from 'zod'
import { loadBiller } from '#features/tenants/biller.queries.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { os } from '#platform/http/procedures.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { billedCharges, chargesOwedBy } from './charge.queries.ts'

const nothing: OwnCharges = { company: null, isTaxed: false, openCents: 0, creditCents: 0, charges: [] }

async function companiesOf({ tx }: PlatformContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('tenant')
    .select(['id', 'company'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, company }) => [id, company]))
}

async function listBilled(
  { inPlatform, inTenant }: RequestContext,
  input: z.output<typeof platformChargeListInput>,
) {
  const { terms } = await inPlatform(loadBiller)
  if (!terms.tenantId) return { items: [], total: 0, openCents: 0 }
  const billed = await inTenant({ tenant: terms.tenantId, access: 'system', origin: noOrigin }, (ctx) =>
    billedCharges(ctx, input),
  )
  const companies = await inPlatform((ctx) =>
    companiesOf(
      ctx,
      billed.items.map(({ tenantId }) => tenantId),
    ),
  )
  return {
    ...billed,
    items: billed.items.map((item) => ({ ...item, company: companies.get(item.tenantId) ?? '' })),
  }
}

/**
 * A tenant's own charges stand in the tenant that bills, which the caller may not enter: the platform reads them there, for
 * the tenant that the caller has entered and for no other.
 */
export function chargesRoutes({ vault }: { vault: Vault }) {
  return {
    platformCharges: os.payments.platformCharges.handler(({ input, context }) => listBilled(context, input)),
    ownCharges: os.payments.ownCharges.handler(async ({ input, context }) => {
      const own = await context.enter(input, async ({ tenantId }) => tenantId)
      const { terms } = await context.inPlatform(loadBiller)
      if (!terms.tenantId || terms.tenantId === own) return nothing
      return context.inTenant({ tenant: terms.tenantId, access: 'system', origin: noOrigin }, (ctx) =>
        chargesOwedBy(ctx, vault, own, terms),
      )
    }),
  }
}
