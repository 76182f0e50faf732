import type {
  identityProofs,
  Passkey,
  SecondFactors,
  SecondFactorWay,
} from '@reihum/contract/identity/second-factor.schema.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'

type Proof = (typeof identityProofs)[number]

/** Whether a user has a passkey or app codes; recovery codes alone do not count. */
export async function hasSecondFactor({ tx }: Pick<PlatformContext, 'tx'>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from passkey where user_id = ${userId})
      or exists (select from code_generator where user_id = ${userId} and confirmed_at is not null) as has`.execute(
    tx,
  )
  return rows[0]?.has ?? false
}

async function passkeysOf({ tx }: PlatformContext, userId: string): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at', 'is_backed_up'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id as Passkey['id'],
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    backedUp: row.is_backed_up,
  }))
}

async function codesSince({ tx }: PlatformContext, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('code_generator')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.confirmed_at?.toISOString() ?? null
}

export async function countRecoveryCodes({ tx }: PlatformContext, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The user's tenants that require a second factor. */
export async function tenantsRequiringFactor({ tx }: PlatformContext, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('tenant', 'tenant.id', 'membership.tenant_id')
    .select('tenant.company')
    .where('membership.user_id', '=', userId)
    .where('tenant.second_factor_required', '=', true)
    .orderBy('tenant.company')
    .execute()
  return rows.map(({ company }) => company)
}

export async function secondFactorsOf(ctx: PlatformContext, userId: string): Promise<SecondFactors> {
  const { password_hash } = await ctx.tx
    .selectFrom('user_account')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const passkeys = await passkeysOf(ctx, userId)
  const proofs: Proof[] = [
    ...(password_hash === null ? [] : (['password'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
  ]
  return {
    passkeys,
    codesSince: await codesSince(ctx, userId),
    recoveryCodesLeft: await countRecoveryCodes(ctx, userId),
    requiredBy: await tenantsRequiringFactor(ctx, userId),
    proofs: proofs.length === 0 ? ['fresh-sign-in'] : proofs,
  }
}

/** The factors a user may show when asked for a second one. */
export async function waysOf(ctx: PlatformContext, userId: string): Promise<SecondFactorWay[]> {
  const { passkeys, codesSince: since, recoveryCodesLeft } = await secondFactorsOf(ctx, userId)
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(since ? (['code'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}

export function findPasskey({ tx }: PlatformContext, credentialId: string) {
  return tx
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** For the browser: the passkeys to use, or those that already exist. */
export async function knownCredentials({ tx }: PlatformContext, userId: string) {
  const rows = await tx
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports }))
}
