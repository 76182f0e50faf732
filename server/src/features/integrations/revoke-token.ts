import type { ApiToken } from '@reihum/contract/integrations/api-token.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { apiTokenRevoked } from './api-token.events.ts'
import { findApiToken } from './api-token.queries.ts'
import { revokeStoredToken } from './api-token.store.ts'

/** Revokes a token at once; one that was revoked before stays as it is. */
export async function revokeToken(ctx: TenantContext, id: string): Promise<ApiToken> {
  if (await revokeStoredToken(ctx, id)) await record(ctx, apiTokenRevoked(id))
  const token = await findApiToken(ctx, id)
  if (!token) throw new Refusal('NOT_FOUND')
  return token
}
