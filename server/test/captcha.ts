import { hash } from 'node:crypto'
import type { CaptchaChallenge, CaptchaPurpose } from '@reihum/contract/identity/captcha.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { solvedChallenge } from '#platform/captcha/solved-challenge.ts'
import { deriveKey } from '#platform/config.ts'
import { testSecret } from './database.ts'

const captchaKey = deriveKey(testSecret, 'captcha')

/** Solves a challenge by trying numbers, and returns the solution as a browser would send it. */
export function solve({ algorithm, challenge, salt, maxnumber, signature }: CaptchaChallenge): string {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hash('sha256', `${salt}${number}`) === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error('this challenge has no solution')
}

/** A fresh solved challenge for booking at a tenant; any node with the test secret accepts it. */
export function solvedForBooking(tenantId: TenantId, now = new Date()): string {
  return solvedChallenge(captchaKey, { purpose: 'registration', tenantId }, now)
}

/** Asks the server for a challenge and solves it; `ref` is the slug or id, for forms of a tenant. */
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
