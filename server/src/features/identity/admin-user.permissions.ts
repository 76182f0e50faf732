import type { adminUserActions, UserState } from '@kurso/contract/identity/admin-user.schema.ts'

type AdminUserAction = (typeof adminUserActions)[number]

type Account = { id: string; verified_at: Date | null; locked_at: Date | null }

/** Locked tells more than unverified: it is what keeps somebody out. */
export function userStateOf({ verified_at, locked_at }: Account): UserState {
  if (locked_at) return 'locked'
  return verified_at ? 'active' : 'unverified'
}

/** What a superuser may do to an account; nobody locks themselves out. */
export function actionsOn(user: Account, superuserId: string): AdminUserAction[] {
  const isSelf = user.id === superuserId
  return [
    ...(user.verified_at ? [] : (['verify'] as const)),
    ...(user.locked_at ? (['unlock'] as const) : (['reset'] as const)),
    ...(user.locked_at || isSelf ? [] : (['lock'] as const)),
  ]
}
