import { createHash } from 'node:crypto'
import type { CaptchaChallenge, CaptchaPurpose } from '@kurso/contract/identity/captcha.schema.ts'

/** The number behind the salt that hashes to the challenge, as a browser would send it. */
export function solve({ algorithm, challenge, salt, maxnumber, signature }: CaptchaChallenge): string {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error('this challenge has no solution')
}

/** Asks the server for a challenge and solves it; for forms of a tenant with its slug or id. */
export async function solveCaptcha(
  { origin }: { origin: string },
  purpose: CaptchaPurpose,
  tenant?: string,
): Promise<string> {
  const query = new URLSearchParams({ purpose, ...(tenant && { tenant }) })
  const response = await fetch(`${origin}/api/auth/captcha?${query}`)
  if (!response.ok) throw new Error(`no challenge: ${response.status}`)
  return solve((await response.json()) as CaptchaChallenge)
}
