import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CaptchaChallenge, CaptchaPurpose } from '@reihum/contract/identity/captcha.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { createChallenge, extractParams } from 'altcha-lib/v1'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#platform/database/transaction.ts'
import { hmacWith } from '#platform/hmac.ts'
import { parseJson } from '#platform/parse-json.ts'
import { keysToCheck } from '#platform/purpose-key.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'

/** What a challenge is solved for; `tenantId` is null where the form belongs to no tenant. */
export type CaptchaForm = { purpose: CaptchaPurpose; tenantId: TenantId | null }

const minutes = 10

/**
 * Solving takes half as many hashes on average: 0.1 to 0.5 seconds in a worker on a phone, which nobody notices while
 * filling in a form. Somebody who sends thousands of forms needs a whole core for it.
 */
const maxNumber = 50_000

/** Each form has its own key, so a solution for one form is not valid for another. */
export function captchaKeyOf(key: Buffer, { purpose, tenantId }: CaptchaForm): string {
  return hmacWith(key)
    .update(`${purpose} ${tenantId ?? ''}`)
    .digest('hex')
}

export async function makeChallenge(key: Buffer, form: CaptchaForm, now: Date): Promise<CaptchaChallenge> {
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: captchaKeyOf(key, form),
    maxnumber: maxNumber,
    expires: new Date(now.getTime() + minutes * 60_000),
  })
  return { algorithm: 'SHA-256', challenge, salt, maxnumber: maxNumber, signature }
}

const solved = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(100),
  number: z.number().int().min(0).max(maxNumber),
  salt: z.string().max(200),
  signature: z.string().max(100),
})

function readSolution(solution: string) {
  try {
    return solved.safeParse(parseJson(Buffer.from(solution, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What is stored of a solution, so that it can be used only once. */
type Solution = { hash: string; expiresAt: Date }

/**
 * Checks a solution: null when it is wrong or expired. Synchronous, because hundreds are checked while a course is
 * locked, and computing a hash takes less time than waiting for it would.
 */
export function checkCaptcha(
  key: Buffer,
  { solution, ...form }: CaptchaForm & { solution: string },
  now: Date,
): Solution | null {
  const given = readSolution(solution)
  if (!given) return null
  const { challenge, salt, number, signature } = given
  const isSolved = isSame(challenge, createHash('sha256').update(`${salt}${number}`).digest('hex'))
  const isOurs = keysToCheck(key).some((one) =>
    isSame(signature, createHmac('sha256', captchaKeyOf(one, form)).update(challenge).digest('hex')),
  )
  if (!isSolved || !isOurs) return null
  const expiresAt = new Date(Number(extractParams(given).expires) * 1000)
  // Written as a negation, so that an invalid date is refused too.
  if (!(expiresAt > now)) return null
  return { hash: tokenHash(challenge), expiresAt }
}

/**
 * Marks solutions as used, in the transaction of the requests they admit, and returns those that were unused. Of two
 * simultaneous requests with the same solution one is refused; a form refused for another reason rolls back and may be
 * sent again with the same solution.
 */
export async function useCaptchas(tx: Tx, solutions: readonly Solution[]): Promise<Set<string>> {
  if (solutions.length === 0) return new Set()
  // Sorted, so that two batches always lock in the same order and never deadlock.
  const sorted = [...new Map(solutions.map((one) => [one.hash, one])).values()].sort((a, b) =>
    a.hash < b.hash ? -1 : 1,
  )
  const rows = sorted.map(({ hash, expiresAt }) => ({ hash, expires_at: expiresAt }))
  const { rows: used } = await sql<{ hash: string }>`
    insert into captcha_used (hash, expires_at)
    select hash, expires_at from json_to_recordset(${JSON.stringify(rows)}::json) as s(hash text, expires_at timestamptz)
    on conflict do nothing returning hash`.execute(tx)
  return new Set(used.map(({ hash }) => hash))
}

export async function useCaptcha(
  { tx, now }: { tx: Tx; now: Date },
  key: Buffer,
  given: CaptchaForm & { solution: string },
): Promise<void> {
  const solution = checkCaptcha(key, given, now)
  if (!solution || !(await useCaptchas(tx, [solution])).has(solution.hash))
    throw new Refusal('CAPTCHA_FAILED')
}

/** Deletes the used solutions of a drill, which nobody could use again anyway. Runs in the platform context. */
export async function forgetSolutions({ tx }: { tx: Tx }, solutions: readonly string[]): Promise<void> {
  const hashes = solutions.flatMap((solution) => {
    const given = readSolution(solution)
    return given ? [tokenHash(given.challenge)] : []
  })
  await sql`delete from captcha_used where hash = any(${hashes}::text[])`.execute(tx)
}

export async function deleteExpiredCaptchas({ tx, now }: { tx: Tx; now: Date }): Promise<void> {
  await tx.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
}
