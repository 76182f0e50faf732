import { newPassword, personName } from '@reihum/contract/identity/account.schema.ts'
import { type TenantRole, takesStaffPlace } from '@reihum/contract/tenants/roles.ts'
import { offerOf, type Tier } from '@reihum/contract/tenants/tiers.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { z } from 'zod'
import { createAccount } from '#features/identity/create-account.ts'
import { requireUncommonPassword } from '#features/identity/guessed-password.ts'
import { hashPassword } from '#features/identity/password.ts'
import { proveAddress } from '#features/identity/prove-address.ts'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { requireFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/tenant-context.ts'
import { invitationAccepted } from './invitation.events.ts'
import { findByLink, isUsable } from './invitation.queries.ts'
import { storeAcceptance } from './invitation.store.ts'
import { memberJoined } from './member.events.ts'
import { belongings } from './member.queries.ts'
import { insertMember } from './member.store.ts'
import { lockAnyTenant } from './tenant.store.ts'
import { loadTiers } from './tier.queries.ts'

type Request = Pick<RequestContext, 'inPlatform' | 'caller' | 'origin'>
type Answer = { token: string; name?: string | undefined; password?: string | undefined }
type Invitation = NonNullable<Awaited<ReturnType<typeof findByLink>>>
type Accepted = { username: string; slug: string }

const newcomer = z.object({ name: personName, password: newPassword })

/**
 * Accepts an invitation. A user whose account has the invited address must be signed in; anybody else gets a new
 * account, which is verified, because the link came by mail. A repeated request makes one membership.
 */
export async function acceptInvitation(request: Request, answer: Answer): Promise<Accepted> {
  const { inPlatform } = request
  const state = await inPlatform(async (ctx) => {
    const invitation = await findByLink(ctx, answer.token)
    if (!invitation) throw new Refusal('INVITATION_INVALID')
    const account = await accountWith(ctx, invitation.email)
    const repeated = await acceptedBefore(ctx, invitation, account)
    if (!repeated && !isUsable(invitation, ctx.now)) throw new Refusal('INVITATION_INVALID')
    return { repeated, isNew: !account, email: invitation.email }
  })
  if (state.repeated) return state.repeated
  const fields = state.isNew ? requireFields(newcomer, answer) : null
  if (fields) requireUncommonPassword(fields.password, [fields.name, state.email])
  const passwordHash = fields && (await hashPassword(fields.password))
  return inPlatform(async (ctx) => {
    const invitation = await lockedInvitation(ctx, answer.token)
    const account = await accountWith(ctx, invitation.email)
    const repeated = await acceptedBefore(ctx, invitation, account)
    if (repeated) return repeated
    if (!isUsable(invitation, ctx.now)) throw new Refusal('INVITATION_INVALID')
    const member = account
      ? await signedInWith(ctx, request, account)
      : fields && (await newAccount(ctx, request, invitation, { name: fields.name, passwordHash }))
    // In the meantime such an account was created elsewhere, or the existing one was deleted.
    if (!member) throw new Refusal('SIGN_IN_TO_ACCEPT')
    await join(ctx, request, invitation, member)
    return { username: member.name, slug: invitation.slug }
  })
}

type Member = Extract<Actor, { kind: 'user' }>
type Account = NonNullable<Awaited<ReturnType<typeof accountWith>>>

function accountWith({ tx }: PlatformContext, email: string) {
  return tx
    .selectFrom('user_account')
    .select(['id', 'username'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * Loads the invitation and locks its tenant, so that nobody withdraws it, renews it or takes the last place at the same
 * time.
 */
async function lockedInvitation(ctx: PlatformContext, token: string): Promise<Invitation> {
  const found = await findByLink(ctx, token)
  if (found) await lockAnyTenant(ctx, found.tenant_id)
  const invitation = found && (await findByLink(ctx, token))
  if (!invitation) throw new Refusal('INVITATION_INVALID')
  return invitation
}

async function acceptedBefore(
  ctx: PlatformContext,
  { accepted_at, tenant_id, slug }: Invitation,
  account: Account | undefined,
): Promise<Accepted | null> {
  if (!accepted_at || !account) return null
  const team = await belongings(ctx, tenant_id)
  return team.some(({ userId }) => userId === account.id) ? { username: account.username, slug } : null
}

async function signedInWith(ctx: PlatformContext, { caller, origin }: Request, account: Account) {
  if (caller?.userId !== account.id) return null
  return proveAddress(ctx, caller, origin)
}

function newAccount(
  ctx: PlatformContext,
  { origin }: Request,
  { email, language }: Invitation,
  { name, passwordHash }: { name: string; passwordHash: string | null },
) {
  const user = { email, name, passwordHash, language: language as Locale, isVerified: true }
  return createAccount(ctx, user, origin)
}

async function join(
  ctx: PlatformContext,
  { origin }: Request,
  invitation: Invitation,
  member: Member,
): Promise<void> {
  const { tenant_id: tenantId } = invitation
  const role = invitation.role as TenantRole
  const { tier } = await ctx.tx
    .selectFrom('tenant')
    .select('tier')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const limit = offerOf(await loadTiers(ctx), tier as Tier).staff
  const team = await belongings(ctx, tenantId)
  const isThere = team.some(({ userId }) => userId === member.userId)
  // The tier may have been lowered since the invitation.
  const staff = team.filter((member) => takesStaffPlace(member.role)).length
  if (!isThere && takesStaffPlace(role) && limit !== null && staff >= limit)
    throw new Refusal('TIER_LIMIT_REACHED', { tier, limit })
  await storeAcceptance(ctx, invitation)
  const recorder = recorderOf(ctx, { actor: member, origin, tenantId: tenantId as TenantId })
  await record(recorder, invitationAccepted(invitation.id))
  if (await insertMember(ctx, tenantId, { userId: member.userId, role }))
    await record(recorder, memberJoined(member.userId, role))
}
