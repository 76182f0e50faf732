import { z } from 'zod'
import { sessionId, tenantId, userId } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { tenantRole } from '../wire/tenant-role.ts'
import { text } from '../wire/text.schema.ts'
import { pendingSignIn } from './second-factor.schema.ts'

export const credentials = z.object({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(1000),
})

export const token = z.object({ token: z.string() })

/** A session token, or a begun sign-in that waits for the second factor. */
export const signInAnswer = z.union([token, z.object({ pending: pendingSignIn })])
export type SignInAnswer = z.infer<typeof signInAnswer>

export const userInfo = z.object({
  id: userId,
  username: z.string(),
  name: z.string(),
  verified: z.boolean(),
  superuser: z.boolean().default(false),
  language: locale.nullable(),
  tenants: z.array(
    z.object({
      id: tenantId,
      slug: z.string(),
      name: z.string(),
      role: tenantRole,
      /** Set while a superuser works here as support; the instant at which that ends. */
      supportUntil: z.iso.datetime().nullable(),
    }),
  ),
  /** The names of own tenants in which nobody can work, because the operator of the platform has suspended them. */
  suspendedTenants: z.array(z.string()).default([]),
})
export type UserInfo = z.infer<typeof userInfo>

/** An identity provider that this installation trusts. */
export const providerId = text(30).regex(/^[a-z0-9-]{1,30}$/)
export const identityProvider = z.object({ id: providerId, name: z.string() })

/** What the identity provider gave the browser: the query of the address it returned to. */
export const providerCredential = z.object({
  provider: providerId,
  credential: z.string().min(1).max(12_000),
})

/** One of the sessions of the signed-in user. */
export const signInSession = z.object({
  id: sessionId,
  isCurrent: z.boolean(),
  /** Readable names such as "Firefox" and "Windows"; null if the device does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  refreshedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SignInSession = z.infer<typeof signInSession>

/** Far-reaching actions that need a confirmation code: it is shown, typed, and also checked by the server. */
const sensitiveActions = [
  'erase-account',
  'downgrade-tier',
  'suspend-tenant',
  'lock-user',
  'cancel-course',
  'cancel-registrations',
  'erase-person',
  'merge-persons',
  'change-tiers',
  'change-biller',
  'reset-second-factor',
  'collect-debits',
  'finalise-invoices',
] as const
export const sensitiveAction = z.enum(sensitiveActions)
export type SensitiveAction = z.infer<typeof sensitiveAction>
