const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Makes a UUIDv7 of a time in milliseconds and ten random bytes. Such ids sort by time. */
export function uuidV7(ms: number, random: Uint8Array): string {
  const time = ms.toString(16).padStart(12, '0')
  const digit = (at: number) => hex[random[at] ?? 0]
  const version = hex[0x70 | ((random[0] ?? 0) & 0x0f)]
  const variant = hex[0x80 | ((random[2] ?? 0) & 0x3f)]
  const rest = `${digit(4)}${digit(5)}${digit(6)}${digit(7)}${digit(8)}${digit(9)}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${digit(1)}-${variant}${digit(3)}-${rest}`
}
