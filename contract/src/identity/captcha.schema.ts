import { z } from 'zod'

/** What a solution is good for; a solved one cannot be carried to another form or another tenant. */
const captchaPurposes = ['sign-up', 'password-reset', 'registration', 'withdrawal'] as const
export const captchaPurpose = z.enum(captchaPurposes)
export type CaptchaPurpose = z.infer<typeof captchaPurpose>

/** Find the number that, behind the salt, hashes to the challenge. */
export const captchaChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  maxnumber: z.number().int(),
  signature: z.string(),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

/** Base64 of the challenge with its number. */
export const captchaSolution = z.string().min(1).max(2000)
