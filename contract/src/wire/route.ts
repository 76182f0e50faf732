import { oc } from '@orpc/contract'
import { refusals } from '../refusals.ts'
import type { Access, RouteMeta } from './access.ts'

const base = oc.$meta<RouteMeta>({})

const denials = {
  public: [],
  user: ['UNAUTHENTICATED'],
  operator: ['UNAUTHENTICATED', 'NOT_FOUND', 'FORBIDDEN'],
  admin: ['UNAUTHENTICATED', 'NOT_FOUND', 'FORBIDDEN'],
  superuser: ['UNAUTHENTICATED', 'SUPERUSER_REQUIRED'],
} as const

/** The start of every route: who may call it, and the refusals that follow from that alone. */
export function route(access: Access) {
  return base.meta({ access }).errors(refusals('INVALID_INPUT', 'TOO_MANY_REQUESTS', ...denials[access]))
}
