import { z } from 'zod'
import { passkeyId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { text } from '../wire/text.schema.ts'

/** The kinds of second factors. */
export const secondFactorWay = z.enum(['passkey', 'code', 'recovery'])
export type SecondFactorWay = z.infer<typeof secondFactorWay>

/** Base64url, in which browsers pass on the values of an authenticator. */
const encoded = (max: number) =>
  text(max)
    .min(1)
    .regex(/^[A-Za-z0-9_-]+$/)

const credential = z.object({ id: encoded(1400), rawId: encoded(1400), type: z.literal('public-key') })

/** What a passkey answers to a challenge: an `AuthenticationResponseJSON` of WebAuthn. */
export const passkeyAnswer = credential.extend({
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: encoded(200).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** A passkey that was just made: a `RegistrationResponseJSON` of WebAuthn. */
export const madePasskey = credential.extend({
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/**
 * The options with which the browser asks for a passkey; `allowCredentials` is empty if any passkey of this site will
 * do.
 */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownCredential),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** The options with which the browser has a new passkey made. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

export const passkeyName = line(60).min(1)

const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** The maker of the device keeps a copy, so losing the device does not lose the passkey. */
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const maxPasskeys = 20

/** How a signed-in user proves again who they are. */
export const identityProofs = ['password', 'passkey', 'fresh-sign-in'] as const

export const secondFactors = z.object({
  passkeys: z.array(passkey),
  /** Since when codes from an app are in use; null: they are not. */
  codesSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The tenants of this user that require a second factor. */
  requiredBy: z.array(z.string()),
  /** The proofs accepted before a second factor is changed; one is enough. */
  proofs: z.array(z.enum(identityProofs)),
})
export type SecondFactors = z.infer<typeof secondFactors>

/** If neither is sent, a sign-in with an identity provider within the last minutes counts as the proof. */
export const identityProof = z.object({
  currentPassword: z.string().min(1).max(1000).optional(),
  passkey: passkeyAnswer.optional(),
})
export type IdentityProof = z.infer<typeof identityProof>

/** The input of an action that asks for a proof. */
export const proven = z.object({ proof: identityProof })

/** Six digits; blanks and dashes between them do not matter. */
export const timeCode = text(100)
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .refine((typed) => /^\d{6}$/.test(typed), { params: { code: 'timeCode' } })

/** A recovery code, as printed or as somebody types it. */
export const recoveryCode = text(100)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((typed) => /^[A-Z0-9]{12}$/.test(typed), { params: { code: 'recoveryCode' } })

/** Recovery codes are handed out once, when they are made. */
export const changedFactors = z.object({
  factors: secondFactors,
  recoveryCodes: z.array(z.string()).nullable(),
})
export type ChangedFactors = z.infer<typeof changedFactors>

/** The secret for an app that makes codes; shown until a code has confirmed it, and never again. */
export const begunCodes = z.object({
  secret: z.string(),
  /** The same as an `otpauth:` address. */
  uri: z.string(),
  /** The address as a QR code, in SVG. */
  qrCode: z.string(),
  expiresAt: z.iso.datetime(),
})
export type BegunCodes = z.infer<typeof begunCodes>

const pendingToken = z.string().min(1).max(100)

/** A begun sign-in: the first factor was right, the second is due within minutes. */
export const pendingSignIn = z.object({
  pendingToken,
  ways: z.array(secondFactorWay),
  expiresAt: z.iso.datetime(),
})
export type PendingSignIn = z.infer<typeof pendingSignIn>

export const ofPendingSignIn = z.object({ pendingToken })

/** The second factor: one of the three. */
export const secondStep = ofPendingSignIn.extend({
  code: timeCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyAnswer.optional(),
})
