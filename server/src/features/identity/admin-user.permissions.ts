import type { adminUserActions, UserState } from '@reihum/contract/identity/admin-user.schema.ts'

type AdminUserAction = (typeof adminUserActions)[number]

type Account = {
  id: string
  verified_at: Date | null
  locked_at: Date | null
  passkeys: number
  has_codes: boolean
}

/** A locked account is shown as locked even if it is unverified too, because the lock is what prevents signing in. */
export function userStateOf({
  verified_at,
  locked_at,
}: Pick<Account, 'verified_at' | 'locked_at'>): UserState {
  if (locked_at) return 'locked'
  return verified_at ? 'active' : 'unverified'
}

/**
 * What a superuser may do to an account. Nobody may lock themselves out, or reset their own factors without showing
 * one.
 */
export function actionsOn(user: Account, superuserId: string): AdminUserAction[] {
  const isSelf = user.id === superuserId
  return [
    ...(user.verified_at ? [] : (['verify'] as const)),
    ...(user.locked_at ? (['unlock'] as const) : (['reset'] as const)),
    ...(user.locked_at || isSelf ? [] : (['lock'] as const)),
    ...(isSelf || (user.passkeys === 0 && !user.has_codes) ? [] : (['resetSecondFactor'] as const)),
  ]
}
