const strictUtf8 = () => new TextDecoder('utf-8', { fatal: true })

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

/**
 * Decodes text by its byte order mark. Without one: UTF-16 by its zeros, UTF-8 if valid, else the encoding of western
 * Windows programs.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find(([expected]) => expected.every((byte, at) => bytes[at] === byte))
  if (mark) return new TextDecoder(mark[1]).decode(bytes)
  const wide = wideEncoding(bytes.subarray(0, 4096))
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return strictUtf8().decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
