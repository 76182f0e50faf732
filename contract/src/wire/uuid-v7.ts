const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Makes a UUIDv7 of a time in milliseconds and ten random bytes. Such ids sort by time. */
export function uuidV7(ms: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(ms) << 16n)
  bytes.set(random, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const digits = (from: number, to: number) =>
    bytes.subarray(from, to).reduce((all, byte) => all + hex[byte], '')
  return [digits(0, 4), digits(4, 6), digits(6, 8), digits(8, 10), digits(10, 16)].join('-')
}
