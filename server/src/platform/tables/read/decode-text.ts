import { decodeWestern, guessWestern } from './western-encodings.ts'

/** What stands for a character whose bytes are damaged. */
export const damagedCharacter = '\ufffd'

const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** In western text in UTF-16 every second byte is zero, which tells the encoding. */
function wideEncoding(head: Uint8Array): string | null {
  if (head.length < 2) return null
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const half = head.length / 2
  const [even = 0, odd = 0] = zeros
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le'
  return even > half * 0.4 && odd < half * 0.1 ? 'utf-16be' : null
}

/** Whether it is UTF-8 in which a few bytes are damaged: in another encoding hardly a character beyond ASCII is valid. */
function isDamagedUtf8(decoded: string): boolean {
  let damaged = 0
  let whole = 0
  for (const { 0: letter } of decoded.matchAll(/[^\0-\x7f]/gu)) {
    if (letter === damagedCharacter) damaged += 1
    else whole += 1
  }
  return whole > damaged * 3
}

/**
 * Decodes text by its byte order mark. Without one: UTF-16 by its zeros, UTF-8 if it is valid but for a few bytes, else
 * one of the encodings of western programs. A damaged byte becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find(([expected]) => expected.every((byte, at) => bytes[at] === byte))
  if (mark) return new TextDecoder(mark[1]).decode(bytes)
  const wide = wideEncoding(bytes.subarray(0, 4096))
  if (wide) return new TextDecoder(wide).decode(bytes)
  const decoded = new TextDecoder('utf-8').decode(bytes)
  if (!decoded.includes(damagedCharacter) || isDamagedUtf8(decoded)) return decoded
  return decodeWestern(bytes, guessWestern(bytes))
}
