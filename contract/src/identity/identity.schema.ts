import { z } from 'zod'
import { tenantRole } from '../tenants/roles.ts'
import { sessionId, tenantId, userId } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { pendingSignIn } from './second-factor.schema.ts'

export const credentials = z.object({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(1000),
})

export const token = z.object({ token: z.string() })

/** Signed in, or asked for a second factor first. */
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
})
export type UserInfo = z.infer<typeof userInfo>

/** An identity provider that this installation trusts. */
export const providerId = z.string().regex(/^[a-z0-9-]{1,30}$/)
export const identityProvider = z.object({ id: providerId, name: z.string() })

/** What the provider gave the browser: the query of the address that it came back to. */
export const providerCredential = z.object({ provider: providerId, credential: z.string().min(1).max(4000) })

/** One of one's own sign-ins. */
export const signInSession = z.object({
  id: sessionId,
  isCurrent: z.boolean(),
  /** For people: "Firefox", "Windows"; null where the device does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  refreshedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SignInSession = z.infer<typeof signInSession>

/** Sensitive, far-reaching actions: a code is shown, typed, and checked by the server too. */
const sensitiveActions = [
  'erase-account',
  'downgrade-tier',
  'suspend-tenant',
  'lock-user',
  'cancel-course',
  'erase-person',
  'reset-second-factor',
] as const
export const sensitiveAction = z.enum(sensitiveActions)
export type SensitiveAction = z.infer<typeof sensitiveAction>
