import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import {
  type MadeApiToken,
  maxLiveTokens,
  type NewApiToken,
} from '@reihum/contract/integrations/api-token.schema.ts'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newApiToken } from '#platform/http/api-token.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { apiTokenMade } from './api-token.events.ts'
import { findApiToken, listApiTokens } from './api-token.queries.ts'
import { tokenEnd } from './api-token.rules.ts'
import { insertApiToken } from './api-token.store.ts'

type Wanted = NewApiToken & { tenant: string; id: string; proof?: IdentityProof | undefined }

/** Only members: support is let in for hours, and a token would stay. */
function requireMember({ actor }: TenantContext): string {
  if (actor.kind !== 'user') throw new Refusal('API_TOKEN_BY_SUPPORT')
  return actor.userId
}

/** So many of them work that another one would be too many; of two that are made at once the second waits here. */
async function requireRoomForToken(ctx: TenantContext): Promise<void> {
  await oneAtATime(ctx, 'api tokens')
  const { items } = await listApiTokens(ctx)
  const live = items.filter(({ state }) => state === 'active' || state === 'orphaned').length
  if (live >= maxLiveTokens) throw new Refusal('API_TOKENS_FULL')
}

/** Makes a token once the user has proved who they are. It is told in the answer, and only its digest is kept. */
export async function makeToken(
  context: RequestContext & { enter: EnterTenant },
  door: PasskeyDoor,
  { tenant, proof = {}, ...wanted }: Wanted,
): Promise<MadeApiToken> {
  await context.enter({ tenant }, async (ctx) => {
    requireMember(ctx)
    requireVerified(ctx)
  })
  await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, async (ctx) => {
    const madeBy = requireMember(ctx)
    if (await findApiToken(ctx, wanted.id)) throw new Refusal('API_TOKEN_MADE_ALREADY')
    await requireRoomForToken(ctx)
    const token = newApiToken()
    const expiresAt = tokenEnd(ctx.now, wanted.days)
    const kept = { ...wanted, madeBy, hash: tokenHash(token), ending: token.slice(-4), expiresAt }
    if (!(await insertApiToken(ctx, kept))) throw new Refusal('API_TOKEN_MADE_ALREADY')
    await record(ctx, apiTokenMade(wanted.id, { ...wanted, expiresAt }))
    const apiToken = await findApiToken(ctx, wanted.id)
    if (!apiToken) throw new Error('a token that was just made is not there')
    return { apiToken, token }
  })
}
