import { emptyBank } from '@reihum/contract/tenants/bank.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { newId } from '#platform/ids.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import type { TenantContext, TenantFacts } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { storeBank } from './bank.store.ts'

/**
 * Creates the tenant of a drill, modelled on the real one, with a slug that nobody can guess. The platform runs one drill
 * at a time: a unique index refuses a second one.
 */
export async function openDrillTenant(inPlatform: InPlatform, like: TenantFacts): Promise<TenantId> {
  return inPlatform(async ({ tx, now }) => {
    const id = newId(now.getTime()) as TenantId
    await tx
      .insertInto('tenant')
      .values({
        id,
        slug: `drill-${newSecretToken()
          .replace(/[^a-z0-9]/gi, '')
          .toLowerCase()
          .slice(0, 24)}`,
        company: like.company,
        director: like.company,
        language: like.language,
        time_zone: like.timeZone,
        currency_code: like.currencyCode,
        tier: like.tier,
        created_at: now,
        is_drill: true,
      })
      .execute()
      .catch(refuseTaken({ tenant_that_is_a_drill: 'SALE_DRILL_RUNNING' }))
    return id
  })
}

/** An account for the drill, so that its course can be paid as the real one. It is an example that no bank gives out. */
export async function giveDrillAccount(ctx: TenantContext, vault: Vault): Promise<void> {
  const accountHolder = ctx.tenant.company
  await storeBank(ctx, vault, { ...emptyBank, accountHolder, iban: 'DE89370400440532013000' })
}

/** Deletes a drill with everything that happened in it. */
export async function endDrillTenant(inPlatform: InPlatform, id: string): Promise<void> {
  await inPlatform(({ tx }) => sql`select end_drill(${id})`.execute(tx))
}
