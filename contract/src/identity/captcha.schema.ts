import { z } from 'zod'

/** The form a solution is for: a solved challenge cannot be used for another form or another tenant. */
const captchaPurposes = ['sign-up', 'password-reset', 'registration', 'withdrawal'] as const
export const captchaPurpose = z.enum(captchaPurposes)
export type CaptchaPurpose = z.infer<typeof captchaPurpose>

/** The challenge: find the number that, appended to the salt, hashes to `challenge`. */
export const captchaChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  maxnumber: z.number().int(),
  signature: z.string(),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

/** The challenge with the number that solves it, in Base64. */
export const captchaSolution = z.string().min(1).max(2000)
