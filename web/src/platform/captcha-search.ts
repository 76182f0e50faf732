/**
 * The first 32 bits of the fractional part of a root; SHA-256 takes its constants from the roots of the first primes.
 */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0

const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate += 1)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)

const roundConstants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const words = new Int32Array(64)

/** Processes one block of 64 bytes and updates the state. */
function absorb(state: Int32Array, view: DataView, offset: number) {
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      words[at] = view.getInt32(offset + at * 4)
      continue
    }
    const early = words[at - 15] as number
    const late = words[at - 2] as number
    words[at] =
      (words[at - 16] as number) +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      (words[at - 7] as number) +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const first =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (roundConstants[at] as number) +
        (words[at] as number)) |
      0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const added = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at += 1) state[at] = (state[at] as number) + (added[at] as number)
}

/**
 * Finds the number that, appended to the salt, hashes to the challenge; null when there is none. SHA-256 is computed
 * here because the browser's own answers each hash with a promise, which takes twenty times as long.
 */
export function searchNumber(
  { challenge, salt, maxnumber }: { challenge: string; salt: string; maxnumber: number },
  onProgress: (share: number) => void = () => {},
): number | null {
  const prefix = new TextEncoder().encode(salt)
  const kept = prefix.length & ~63
  const head = Int32Array.from(initialState)
  const whole = new DataView(prefix.buffer, prefix.byteOffset)
  // The blocks filled by the salt alone are the same for every number, so they are hashed once.
  for (let offset = 0; offset < kept; offset += 64) absorb(head, whole, offset)
  const wanted = challenge.match(/.{8}/g)?.map((part) => Number.parseInt(part, 16) | 0) ?? []

  const tail = new Uint8Array(192)
  tail.set(prefix.subarray(kept))
  const view = new DataView(tail.buffer)
  const state = new Int32Array(8)
  for (let number = 0; number <= maxnumber; number += 1) {
    const digits = String(number)
    let end = prefix.length - kept
    for (let at = 0; at < digits.length; at += 1) tail[end++] = digits.charCodeAt(at)
    tail[end] = 0x80
    const size = end + 9 > 64 ? 128 : 64
    tail.fill(0, end + 1, size)
    view.setUint32(size - 4, (kept + end) * 8)
    state.set(head)
    for (let offset = 0; offset < size; offset += 64) absorb(state, view, offset)
    if (state[0] === wanted[0] && state.every((word, at) => word === wanted[at])) return number
    if (number % 16_384 === 0) onProgress(number / maxnumber)
  }
  return null
}
