import { shortcodeFrom } from '@reihum/contract/registrations/shortcode.ts'
import { uuidV7 } from '@reihum/contract/wire/uuid-v7.ts'
import type { Random } from '../random.ts'

/** Ids from cheap random numbers: millions are needed, and these need not be hard to guess. */
export function fastIds(random: Random): (at: number) => string {
  const bytes = new Uint8Array(10)
  return (at) => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.below(256)
    return uuidV7(at, bytes)
  }
}

const letters = 23
const numbers = letters ** 7

/** Booking numbers of one tenant that look random and are unique. */
export function shortcodes(): () => string {
  let step = 0
  return () => {
    step += 1
    // A stride that is coprime to the number of codes visits every code once.
    let value = (step * 1_618_033_987) % numbers
    const places = new Uint8Array(7)
    for (let at = 0; at < 7; at += 1) {
      places[at] = value % letters
      value = Math.floor(value / letters)
    }
    return shortcodeFrom(places)
  }
}

const ofCodes = 'cdfhjkmprtwx23456789'

/** The code that the short address of the n-th course of a tenant ends with. */
export function addressCodeOf(number: number): string {
  const places = [0, 1, 2, 3, 4, 5].map(
    (place) => Math.floor(number / ofCodes.length ** place) % ofCodes.length,
  )
  return places.map((at) => ofCodes[at]).join('')
}
