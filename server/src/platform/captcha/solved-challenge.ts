import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type CaptchaForm, captchaKeyOf } from './captcha.ts'

/**
 * Makes a challenge together with its solution. Only for holders of the key: tests, drills and measurements, which must
 * not wait for solving.
 */
export function solvedChallenge(key: Buffer, form: CaptchaForm, now: Date): string {
  const number = 7
  const expires = Math.floor(now.getTime() / 1000) + 600
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex')
  const signature = createHmac('sha256', captchaKeyOf(key, form)).update(challenge).digest('hex')
  const solution = { algorithm: 'SHA-256', challenge, number, salt, signature }
  return Buffer.from(JSON.stringify(solution)).toString('base64')
}
