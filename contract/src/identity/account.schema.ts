import { z } from 'zod'
import { identityId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { text, withServersDomain } from '../wire/text.schema.ts'
import { captchaSolution } from './captcha.schema.ts'
import { proven, secondFactors } from './second-factor.schema.ts'
import { ownSuggestion } from './suggestion.schema.ts'

/** Only the length counts, no special characters are required: length is what protects against guessing. */
export const newPassword = z.string().min(10).max(200)

export const personName = line(120).min(1)

/** Stored and compared in small letters. */
export const emailAddress = text(200).trim().toLowerCase().overwrite(withServersDomain).check(z.email())

/**
 * The e-mail address of the account itself, or a word without an `@`, so that no account takes another's address as its
 * name.
 */
const newUsername = text(200)
  .trim()
  .toLowerCase()
  .min(3)
  .regex(/^([a-z0-9][a-z0-9._-]*|[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)$/)

const repeatsPassword = {
  path: ['passwordRepeat'],
  params: { code: 'passwordMatch' },
}
const isRepeated = (entry: { password: string; passwordRepeat: string }) =>
  entry.password === entry.passwordRepeat

export const signUpFields = z
  .object({
    company: line(200).min(1),
    name: personName,
    email: emailAddress,
    password: newPassword,
    passwordRepeat: z.string(),
    language: locale,
    captcha: captchaSolution,
    /** The code of whoever recommended it; what is not a code of anybody is left aside. */
    recommendedBy: text(40).default(''),
    /** Needed where the platform has terms of use or an agreement on data processing. */
    acceptsTerms: z.boolean().default(false),
  })
  .refine(isRepeated, repeatsPassword)

export const passwordResetRequest = z.object({ email: emailAddress, captcha: captchaSolution })

export const passwordReset = z
  .object({ token: z.string().min(1).max(100), password: newPassword, passwordRepeat: z.string() })
  .refine(isRepeated, repeatsPassword)

export const firstSuperuser = z
  .object({
    token: z.string().min(1).max(100),
    email: emailAddress,
    password: newPassword,
    passwordRepeat: z.string(),
  })
  .refine(isRepeated, repeatsPassword)

export const passwordChange = z
  .object({ currentPassword: z.string().min(1).max(1000), password: newPassword, passwordRepeat: z.string() })
  .refine(isRepeated, repeatsPassword)

export const verification = z.object({ email: z.string().max(200), token: z.string().min(1).max(100) })

export const account = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** An address that waits to be verified before it replaces the one above. */
  pendingEmail: z.string().nullable(),
  verified: z.boolean(),
  language: locale.nullable(),
  hasPassword: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Account = z.infer<typeof account>

export const accountFields = z.object({ name: personName, language: locale })

export const emailChange = proven.extend({ email: emailAddress })

export const usernameChange = proven.extend({ username: newUsername })

export const linkedIdentity = z.object({
  id: identityId,
  provider: z.string(),
  providerName: z.string(),
  email: z.string(),
  linkedAt: z.iso.datetime(),
})
export type LinkedIdentity = z.infer<typeof linkedIdentity>

/** Everything that is stored about an account, to take along. */
export const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  account,
  tenants: z.array(
    z.object({ company: z.string(), slug: z.string(), role: z.string(), since: z.iso.datetime() }),
  ),
  identities: z.array(linkedIdentity),
  secondFactors: secondFactors.omit({ proofs: true, requiredBy: true }),
  sessions: z.array(
    z.object({
      createdAt: z.iso.datetime(),
      refreshedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  activity: z.array(
    z.object({
      timestamp: z.iso.datetime(),
      tenant: z.string(),
      commandType: z.string(),
      ipAddress: z.string().nullable(),
    }),
  ),
  suggestions: z.array(ownSuggestion),
})
export type AccountExport = z.infer<typeof accountExport>
