import type { Invitation, Member, Staff } from '@reihum/contract/tenants/member.schema.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { fold } from '#platform/fold.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { actionsOn, type Belonging } from './member.rules.ts'
import { loadOffer } from './tier.queries.ts'

/** The members of a tenant, as the rules need them; works in both contexts. */
export async function belongings({ tx }: { tx: Tx }, tenantId: string) {
  const rows = await tx
    .selectFrom('membership')
    .select(['id', 'user_id as userId', 'role', 'developer_contact as developerContact'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return rows as (Belonging & { developerContact: boolean })[]
}

/** The acting user; null for visitors, attendees and the system. */
export function actingUser({ actor }: Pick<TenantContext, 'actor'>): string | null {
  return actor.kind === 'user' || actor.kind === 'support' ? actor.userId : null
}

export async function listMembers(ctx: TenantContext): Promise<Member[]> {
  const rows = await ctx.tx
    .selectFrom('membership as m')
    .innerJoin('member_account as a', 'a.user_id', 'm.user_id')
    .selectAll('m')
    .select([
      'a.username',
      'a.full_name',
      'a.email',
      'a.verified_at',
      'a.last_sign_in_at',
      'a.has_second_factor',
    ])
    .where('m.tenant_id', '=', ctx.tenantId)
    .execute()
  const team = rows.map((row) => ({ id: row.id, userId: row.user_id, role: row.role as TenantRole }))
  const members = rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.full_name ?? '',
    username: row.username ?? '',
    email: row.email ?? '',
    verified: row.verified_at !== null,
    hasSecondFactor: row.has_second_factor ?? false,
    role: row.role,
    developerContact: row.developer_contact,
    since: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    isSelf: row.user_id === actingUser(ctx),
    allowedActions: actionsOn(team, row.id),
  })) as Member[]
  const sortName = (one: Member) => fold(one.name || one.username)
  return members.sort(
    (a, b) =>
      a.role.localeCompare(b.role) || sortName(a).localeCompare(sortName(b)) || a.id.localeCompare(b.id),
  )
}

/** The verified addresses of the members with one of these roles. */
export async function verifiedAddresses(
  { tx, tenantId }: TenantContext,
  roles: readonly TenantRole[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('member_account as a')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.user_id', '=', 'a.user_id'),
    )
    .select('a.email')
    .where('m.tenant_id', '=', tenantId)
    .where('m.role', 'in', roles)
    .where('a.verified_at', 'is not', null)
    .orderBy('a.email')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

type InvitationRow = { id: string; email: string; role: string; created_at: Date; expires_at: Date }

export function asInvitation(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
  } as Invitation
}

async function openInvitations(ctx: TenantContext): Promise<Invitation[]> {
  const rows = await ctx.tx
    .selectFrom('invitation')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => asInvitation(row, ctx.now))
}

export async function listStaff(ctx: TenantContext): Promise<Staff> {
  const [members, invitations, offer] = [
    await listMembers(ctx),
    await openInvitations(ctx),
    await loadOffer(ctx),
  ]
  return { members, invitations, limit: offer.staff }
}
