import type { ApiToken, ApiTokens } from '@reihum/contract/integrations/api-token.schema.ts'
import { isTokenScope } from '@reihum/contract/wire/token-scopes.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tokenState } from './api-token.rules.ts'

/** Ended tokens are shown for whoever looks for the reason why a program stopped; older ones are in the log. */
const endedShown = 50

type TokenRow = {
  id: string
  name: string
  ending: string
  scopes: string[]
  made_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  has_maker: boolean
  maker: string | null
}

const tokenRows = (ctx: TenantContext) =>
  ctx.tx
    .selectFrom('api_token as k')
    .leftJoin('member_name as n', (join) =>
      join.onRef('n.tenant_id', '=', 'k.tenant_id').onRef('n.user_id', '=', 'k.made_by'),
    )
    .where('k.tenant_id', '=', ctx.tenantId)
    .select([
      'k.id',
      'k.name',
      'k.ending',
      'k.scopes',
      'k.made_at',
      'k.expires_at',
      'k.last_used_at',
      'k.revoked_at',
      sql<boolean>`exists (select from membership m where m.tenant_id = k.tenant_id and m.user_id = k.made_by)`.as(
        'has_maker',
      ),
      sql<string | null>`coalesce(nullif(n.full_name, ''), n.username)`.as('maker'),
    ])

function asToken(row: TokenRow, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: row.scopes.filter(isTokenScope),
    state: tokenState(row, now),
    madeBy: row.maker,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  } as ApiToken
}

export async function listApiTokens(ctx: TenantContext): Promise<ApiTokens> {
  const rows = await tokenRows(ctx).orderBy('k.made_at', 'desc').orderBy('k.id', 'desc').execute()
  const tokens = rows.map((row) => asToken(row, ctx.now))
  const works = ({ state }: ApiToken) => state === 'active' || state === 'orphaned'
  const ended = tokens.filter((token) => !works(token)).slice(0, endedShown)
  return { items: [...tokens.filter(works), ...ended] }
}

export async function findApiToken(ctx: TenantContext, id: string): Promise<ApiToken | null> {
  const row = await tokenRows(ctx).where('k.id', '=', id).executeTakeFirst()
  return row ? asToken(row, ctx.now) : null
}
