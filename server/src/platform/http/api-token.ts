import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiTokenShown } from '#platform/database/in-tenant.ts'
import { tokenHash } from '#platform/secret-token.ts'

/** Scanners for leaked secrets find a token by its beginning, and see by its end that it is one. */
const prefix = 'reihum_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 238 random bits. */
const randomLength = 40
const checkLength = 6

/** The check of what stands before it: CRC-32 with the digits of the alphabet. */
function checkOf(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let at = 0; at < checkLength; at += 1) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

export function newApiToken(): string {
  const digits = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)])
  const body = `${prefix}${digits.join('')}`
  return body + checkOf(body)
}

/** Whether a text is a whole token: what was mistyped or cut off is noticed without the database. */
function isApiToken(text: string): boolean {
  if (text.length !== prefix.length + randomLength + checkLength) return false
  return text.endsWith(checkOf(text.slice(0, -checkLength)))
}

/** What a program shows; null: it is no API token, but may be the token of a session. */
export function readApiToken(shown: string): ApiTokenShown | null {
  if (!shown.startsWith(prefix)) return null
  return { hash: isApiToken(shown) ? tokenHash(shown) : null }
}
