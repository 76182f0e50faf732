import { oc } from '@orpc/contract'
import type { Access, RouteMeta } from './access.ts'
import { refusals } from './refusals.ts'

const base = oc.$meta<RouteMeta>({})

const denials = {
  public: [],
  user: ['UNAUTHENTICATED'],
  superuser: ['UNAUTHENTICATED', 'SUPERUSER_REQUIRED'],
  member: ['UNAUTHENTICATED', 'NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'],
} as const

/** The start of every route: who may call it, and the refusals that follow from that alone. */
export function route(
  access: Access,
  { beforeOnboarding, feature, sensitive }: Omit<RouteMeta, 'access'> = {},
) {
  const isMember = access !== 'public' && access !== 'user' && access !== 'superuser'
  return base
    .meta({ access, beforeOnboarding, feature, sensitive })
    .errors(
      refusals(
        'INVALID_INPUT',
        'TOO_MANY_REQUESTS',
        ...denials[isMember ? 'member' : access],
        ...(isMember && !beforeOnboarding ? (['ONBOARDING_REQUIRED'] as const) : []),
        ...(feature ? (['TIER_REQUIRED'] as const) : []),
        ...(sensitive ? (['TOKEN_REPLACED'] as const) : []),
      ),
    )
}
