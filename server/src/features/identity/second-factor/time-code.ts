import { createHmac, timingSafeEqual } from 'node:crypto'
import { bytesOf, counterOf, digitsOf, openSteps } from './time-code.rules.ts'

/** The code that an app shows for this secret in that time step. */
export function codeAt(secret: string, step: number, digits = 6): string {
  return digitsOf(createHmac('sha1', bytesOf(secret)).update(counterOf(step)).digest(), digits)
}

/** The time step of a code, among those still accepted; null when it matches none. */
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
