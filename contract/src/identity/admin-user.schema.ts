import { z } from 'zod'
import { flag } from '../wire/flag.schema.ts'
import { tenantId, userId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { tenantRole } from '../wire/tenant-role.ts'

export const userStates = ['active', 'unverified', 'locked'] as const
export const userState = z.enum(userStates)
export type UserState = z.infer<typeof userState>

const sortKeys = ['username', 'createdAt', 'lastSignInAt'] as const

export const adminUserListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  state: userState.optional(),
  superuser: flag.optional(),
  sort: z.enum(sortKeys).default('createdAt'),
})

export const adminUserActions = ['verify', 'reset', 'lock', 'unlock', 'resetSecondFactor'] as const

/** An account as the platform sees it. */
export const adminUser = z.object({
  id: userId,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  state: userState,
  superuser: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  tenants: z.array(z.object({ id: tenantId, name: z.string(), role: tenantRole })),
  lockedAt: z.iso.datetime().nullable(),
  lockReason: z.string().nullable(),
  passkeys: z.number().int(),
  hasCodes: z.boolean(),
  allowedActions: z.array(z.enum(adminUserActions)),
})
export type AdminUser = z.infer<typeof adminUser>
