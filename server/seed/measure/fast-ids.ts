import { shortcodeFrom } from '@reihum/contract/registrations/shortcode.ts'
import type { Random } from '../random.ts'

const hex = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'))

/** UUIDv7 from cheap random numbers: millions of them are needed, and nobody has to fear their being guessed. */
export function fastIds(random: Random): (at: number) => string {
  const word = () => hex[random.below(65_536)] ?? '0000'
  return (at) => {
    const time = `${hex[Math.floor(at / 4_294_967_296)]}${hex[Math.floor(at / 65_536) % 65_536]}-${hex[at % 65_536]}`
    return `${time}-7${word().slice(1)}-${hex[0x8000 + random.below(0x4000)]}-${word()}${word()}${word()}`
  }
}

const letters = 23
const numbers = letters ** 7

/** Booking numbers of one tenant: they look random, and none comes twice. */
export function shortcodes(): () => string {
  let step = 0
  return () => {
    step += 1
    // A stride without a common factor with the number of codes visits every one of them once.
    let value = (step * 1_618_033_987) % numbers
    const places = new Uint8Array(7)
    for (let at = 0; at < 7; at += 1) {
      places[at] = value % letters
      value = Math.floor(value / letters)
    }
    return shortcodeFrom(places)
  }
}
