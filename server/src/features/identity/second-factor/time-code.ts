import { createHmac, timingSafeEqual } from 'node:crypto'
import { bytesOf, counterOf, digitsOf, openSteps } from './time-code.rules.ts'

/** The code that an app shows with this secret in that step of time. */
export function codeAt(secret: string, step: number, digits = 6): string {
  return digitsOf(createHmac('sha1', bytesOf(secret)).update(counterOf(step)).digest(), digits)
}

/** In which step the code was made, of those that may still be used; null when in none. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const given = Buffer.from(code)
  const step = openSteps(now, lastStep).find((one) => {
    const wanted = Buffer.from(codeAt(secret, one))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  return step ?? null
}
