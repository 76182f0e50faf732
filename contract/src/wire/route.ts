import { oc } from '@orpc/contract'
import type { Access, RouteMeta } from './access.ts'
import { refusals } from './refusals.ts'
import { isOpenToTokens } from './token-scopes.ts'

const base = oc.$meta<RouteMeta>({})

const denials = {
  public: [],
  user: ['UNAUTHENTICATED'],
  superuser: ['UNAUTHENTICATED', 'SUPERUSER_REQUIRED'],
  member: ['UNAUTHENTICATED', 'NOT_FOUND', 'TENANT_SUSPENDED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'],
} as const

/** What callers with an API token may be refused with: they know what they have to change. */
const tokenDenials = [
  'API_TOKEN_UNKNOWN',
  'API_TOKEN_REVOKED',
  'API_TOKEN_EXPIRED',
  'API_TOKEN_ORPHANED',
  'API_TOKEN_TENANT_SUSPENDED',
  'API_TOKEN_LACKS_SCOPE',
  'TIER_REQUIRED',
] as const

/** The start of every route: who may call it, and the refusals that follow from that alone. */
export function route(
  access: Access,
  { beforeOnboarding, feature, sensitive, creates }: Omit<RouteMeta, 'access'> = {},
) {
  const isMember = access !== 'public' && access !== 'user' && access !== 'superuser'
  return base
    .meta({ access, beforeOnboarding, feature, sensitive, creates })
    .route(creates ? { successStatus: 201 } : {})
    .errors(
      refusals(
        'INVALID_INPUT',
        'TOO_MANY_REQUESTS',
        ...denials[isMember ? 'member' : access],
        ...(isOpenToTokens({ access, sensitive })
          ? tokenDenials
          : access === 'public'
            ? []
            : (['API_TOKEN_NOT_ACCEPTED'] as const)),
        ...(isMember && !beforeOnboarding ? (['ONBOARDING_REQUIRED'] as const) : []),
        ...(feature ? (['TIER_REQUIRED'] as const) : []),
        ...(sensitive ? (['TOKEN_REPLACED'] as const) : []),
      ),
    )
}
