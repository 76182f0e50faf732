import { createHmac } from 'node:crypto'
import type { CaptchaChallenge, CaptchaPurpose } from '@kurso/contract/identity/captcha.schema.ts'
import type { TenantId } from '@kurso/contract/wire/ids.schema.ts'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Tx } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'

/** What a challenge is for; null where the form belongs to no tenant. */
type Form = { purpose: CaptchaPurpose; tenantId: TenantId | null }

const minutes = 10

/**
 * Solving takes half as many hashes on average: a tenth of a second to half a second in a worker of a phone,
 * which nobody notices while filling in a form, and a core of one's own for whoever sends thousands.
 */
const maxNumber = 50_000

/** A key of its own for each form: what was solved for one does not verify for another. */
function keyOf(key: Buffer, { purpose, tenantId }: Form): string {
  return createHmac('sha256', key)
    .update(`${purpose} ${tenantId ?? ''}`)
    .digest('hex')
}

export async function makeChallenge(key: Buffer, form: Form, now: Date): Promise<CaptchaChallenge> {
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: keyOf(key, form),
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
    return solved.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Uses a solution up, in the transaction of what it lets pass: of two that come at once with the same, one is
 * refused, and a form that is refused for another reason may be sent again with it.
 */
export async function useCaptcha(
  { tx, now }: { tx: Tx; now: Date },
  key: Buffer,
  { solution, ...form }: Form & { solution: string },
): Promise<void> {
  const given = readSolution(solution)
  if (!given || !(await verifySolution(given, keyOf(key, form), false))) throw new Refusal('CAPTCHA_FAILED')
  const expiresAt = new Date(Number(extractParams(given).expires) * 1000)
  // Written so that a time that is none is refused too.
  if (!(expiresAt > now)) throw new Refusal('CAPTCHA_FAILED')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('captcha_used')
    .values({ hash: tokenHash(given.challenge), expires_at: expiresAt })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('CAPTCHA_FAILED')
}

export async function deleteExpiredCaptchas({ tx, now }: { tx: Tx; now: Date }): Promise<void> {
  await tx.deleteFrom('captcha_used').where('expires_at', '<', now).execute()
}
