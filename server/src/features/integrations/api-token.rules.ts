import type { ApiTokenState } from '@reihum/contract/integrations/api-token.schema.ts'

const dayMs = 86_400_000
/** So long before its end a token is told of. */
export const remindDays = 14

type Stored = {
  expires_at: Date
  revoked_at: Date | null
  /** Whether its maker is still a member whose account is not locked. */
  has_maker: boolean
}

/** What has become of a token. What ended for good is said first. */
export function tokenState({ expires_at, revoked_at, has_maker }: Stored, now: Date): ApiTokenState {
  if (revoked_at) return 'revoked'
  if (expires_at <= now) return 'expired'
  return has_maker ? 'active' : 'orphaned'
}

export const tokenEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)

/** From when on the end of a token is told. A token for a short time is told of when half of it is over. */
export function remindFrom({ made_at, expires_at }: { made_at: Date; expires_at: Date }): Date {
  const half = (expires_at.getTime() - made_at.getTime()) / 2
  return new Date(expires_at.getTime() - Math.min(remindDays * dayMs, half))
}
