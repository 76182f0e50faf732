import { z } from 'zod'
import { passkeyId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'

/** What may be shown beside a password or an identity provider. */
export const secondFactorWay = z.enum(['passkey', 'code', 'recovery'])
export type SecondFactorWay = z.infer<typeof secondFactorWay>

/** Base64url, as browsers write what an authenticator says. */
const encoded = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
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

/** For the browser to ask for a passkey with; `allowCredentials` is empty where any of this site will do. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownCredential),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** For the browser to have a new passkey made with. */
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
  /** Kept by the maker of the device too, so that losing the device does not lose the passkey. */
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const maxPasskeys = 20

/** How somebody who is signed in shows once more that it is them. */
export const identityProofs = ['password', 'passkey', 'fresh-sign-in'] as const

export const secondFactors = z.object({
  passkeys: z.array(passkey),
  /** Since when an app makes codes; null: none does. */
  codesSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The providers one belongs to that require a second factor. */
  requiredBy: z.array(z.string()),
  /** What is asked for before any of this changes; one of them is enough. */
  proofs: z.array(z.enum(identityProofs)),
})
export type SecondFactors = z.infer<typeof secondFactors>

/** Where neither is sent, a sign-in with an identity provider a few minutes ago has to do. */
export const identityProof = z.object({
  currentPassword: z.string().min(1).max(1000).optional(),
  passkey: passkeyAnswer.optional(),
})
export type IdentityProof = z.infer<typeof identityProof>

/** Six digits; blanks and dashes between them do not matter. */
export const timeCode = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .refine((typed) => /^\d{6}$/.test(typed), { params: { code: 'timeCode' } })

/** As printed, or as somebody types it off. */
export const recoveryCode = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((typed) => /^[A-Z0-9]{12}$/.test(typed), { params: { code: 'recoveryCode' } })

/** Recovery codes are handed out once, when they are made. */
export const changedFactors = z.object({
  factors: secondFactors,
  recoveryCodes: z.array(z.string()).nullable(),
})
export type ChangedFactors = z.infer<typeof changedFactors>

/** To be put into an app that makes codes; shown until a code has confirmed it, and never again. */
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

/** The first factor was right; the second is due within minutes. */
export const pendingSignIn = z.object({
  pendingToken,
  ways: z.array(secondFactorWay),
  expiresAt: z.iso.datetime(),
})
export type PendingSignIn = z.infer<typeof pendingSignIn>

export const ofPendingSignIn = z.object({ pendingToken })

/** One of the three. */
export const secondStep = ofPendingSignIn.extend({
  code: timeCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyAnswer.optional(),
})
