/** How long each code is shown (RFC 6238). */
const stepSeconds = 30
/** Clocks of phones are inexact, so the previous and the next code are accepted too. */
const steps = [0, -1, 1]

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The secret as it is typed into an app. */
export function base32Of(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += base32[(held >> bits) & 31]
      held &= (1 << bits) - 1
    }
  }
  return bits > 0 ? text + base32[(held << (5 - bits)) & 31] : text
}

export function bytesOf(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of text) {
    const value = base32.indexOf(letter)
    if (value < 0) throw new Error('not written in base 32')
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
      held &= (1 << bits) - 1
    }
  }
  return Uint8Array.from(bytes)
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The steps whose codes are accepted: close to now, and newer than the last one used. */
export function openSteps(now: Date, lastStep: number): number[] {
  const current = stepAt(now)
  return steps.map((offset) => current + offset).filter((step) => step > lastStep)
}

/** The time step as the HMAC takes it (RFC 4226). */
export function counterOf(step: number): Uint8Array {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(step))
  return counter
}

/** The digits of a code, cut from an HMAC (RFC 4226, dynamic truncation). */
export function digitsOf(hmac: Uint8Array, count = 6): string {
  const at = (hmac[hmac.length - 1] ?? 0) & 15
  const number = new DataView(hmac.buffer, hmac.byteOffset).getUint32(at) & 0x7fffffff
  return String(number % 10 ** count).padStart(count, '0')
}

/** The content of the QR code that apps scan. */
export function keyUri({ secret, username, issuer }: { secret: string; username: string; issuer: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  const facts = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
  return `otpauth://totp/${label}?${facts}`
}
