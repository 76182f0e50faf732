import type { Account, AccountExport } from '@reihum/contract/identity/account.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { OidcProvider } from '#platform/config.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { identitiesOf } from './provider.queries.ts'
import { secondFactorsOf } from './second-factor/second-factor.queries.ts'
import { allSuggestionsOf } from './suggestions/suggestion.queries.ts'

export async function accountOf({ tx }: PlatformContext, userId: string): Promise<Account> {
  const row = await tx
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    username: row.username,
    name: row.full_name,
    email: row.email,
    pendingEmail: row.pending_email,
    verified: row.verified_at !== null,
    language: row.language as Locale | null,
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at.toISOString(),
  }
}

export function findUserByEmail({ tx }: PlatformContext, email: string) {
  return tx.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function isSuperuser({ tx }: PlatformContext, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .where('superuser', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

async function tenantsOf({ tx }: PlatformContext, userId: string): Promise<AccountExport['tenants']> {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('tenant', 'tenant.id', 'membership.tenant_id')
    .select(['tenant.company', 'tenant.slug', 'membership.role', 'membership.created_at'])
    .where('membership.user_id', '=', userId)
    .orderBy('membership.created_at')
    .execute()
  return rows.map(({ created_at, ...tenant }) => ({ ...tenant, since: created_at.toISOString() }))
}

async function sessionsOf({ tx }: PlatformContext, userId: string): Promise<AccountExport['sessions']> {
  const rows = await tx
    .selectFrom('user_session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    createdAt: row.created_at.toISOString(),
    refreshedAt: row.refreshed_at.toISOString(),
    endedAt: row.revoked_at?.toISOString() ?? null,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  }))
}

/**
 * What this user did according to the logs of all tenants, read tenant by tenant, because the index begins with the
 * tenant.
 */
async function activityOf({ tx }: PlatformContext, userId: string): Promise<AccountExport['activity']> {
  const { rows } = await sql<{ at: Date; company: string; command_type: string; ip_address: string | null }>`
    select e.at, t.company, e.command_type, d.ip_address
    from tenant t
    cross join lateral (
      select tenant_id, id, at, command_type from audit_entry where tenant_id = t.id and actor_id = ${userId}
    ) e
    left join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
    order by e.at, e.id`.execute(tx)
  return rows.map((row) => ({
    timestamp: row.at.toISOString(),
    tenant: row.company,
    commandType: row.command_type,
    ipAddress: row.ip_address,
  }))
}

/** Null: no member of that tenant. */
export async function companyOfMember(
  { tx }: PlatformContext,
  userId: string,
  tenantId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('membership as m')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .select('t.company')
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row?.company ?? null
}

export async function accountExport(
  ctx: PlatformContext,
  userId: string,
  providers: readonly OidcProvider[],
): Promise<AccountExport> {
  const { passkeys, codesSince, recoveryCodesLeft } = await secondFactorsOf(ctx, userId)
  return {
    exportedAt: ctx.now.toISOString(),
    account: await accountOf(ctx, userId),
    tenants: await tenantsOf(ctx, userId),
    identities: await identitiesOf(ctx, providers, userId),
    secondFactors: { passkeys, codesSince, recoveryCodesLeft },
    sessions: await sessionsOf(ctx, userId),
    activity: await activityOf(ctx, userId),
    suggestions: await allSuggestionsOf(ctx, userId),
  }
}
