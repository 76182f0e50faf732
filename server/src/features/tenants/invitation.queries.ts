import type { OpenedInvitation } from '@kurso/contract/tenants/member.schema.ts'
import type { TenantRole } from '@kurso/contract/tenants/roles.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export async function requireInvitation({ tx, tenantId }: TenantContext, id: string) {
  const row = await tx
    .selectFrom('invitation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The invitation that a link leads to, with its tenant, whatever has become of it. */
export function findByLink({ tx }: PlatformContext, token: string) {
  return tx
    .selectFrom('invitation as i')
    .innerJoin('tenant as t', 't.id', 'i.tenant_id')
    .selectAll('i')
    .select(['t.company', 't.slug', 't.tier'])
    .where('i.token_hash', '=', tokenHash(token))
    .where('t.suspended_at', 'is', null)
    .executeTakeFirst()
}

type Found = NonNullable<Awaited<ReturnType<typeof findByLink>>>

export function isUsable(
  row: Pick<Found, 'accepted_at' | 'withdrawn_at' | 'expires_at'>,
  now: Date,
): boolean {
  return row.accepted_at === null && row.withdrawn_at === null && row.expires_at > now
}

/** What somebody reads before they accept; looking uses nothing up. */
export async function openInvitation(ctx: PlatformContext, token: string): Promise<OpenedInvitation> {
  const found = await findByLink(ctx, token)
  if (!found || !isUsable(found, ctx.now)) throw new Refusal('INVITATION_INVALID')
  const account = await ctx.tx
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', found.email)
    .executeTakeFirst()
  const { company, email, role } = found
  return { company, email, role: role as TenantRole, hasAccount: account !== undefined }
}
