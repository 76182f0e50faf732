import type { OpenedInvitation } from '@reihum/contract/tenants/member.schema.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dayBefore, invitationWait, type Sent } from './invitation.rules.ts'

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

/** Refuses when the tenant has sent too many invitations, or too many to this address; the tenant must be locked. */
export async function requireCalm({ tx, tenantId, now }: TenantContext, email: string): Promise<void> {
  const { rows } = await sql<{
    count: number
    first: Date | null
    to_address: number
    first_to_address: Date | null
  }>`
    select count(*) as count, min(e.at) as first,
      count(*) filter (where i.email = ${email}) as to_address, min(e.at) filter (where i.email = ${email}) as first_to_address
    from audit_entry e left join invitation i on i.tenant_id = e.tenant_id and i.id = e.subject_id
    where e.tenant_id = ${tenantId} and e.at > ${dayBefore(now)}
      and e.command_type in ('invitation.sent', 'invitation.resent')`.execute(tx)
  const [found] = rows
  const sent: Sent = {
    tenant: { count: found?.count ?? 0, first: found?.first ?? null },
    address: { count: found?.to_address ?? 0, first: found?.first_to_address ?? null },
  }
  const seconds = invitationWait(sent, now)
  if (seconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { seconds })
}

/** Finds an invitation by its link, in whatever state, with its tenant. */
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

/** What the invited person reads before accepting; looking at it uses nothing up. */
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
