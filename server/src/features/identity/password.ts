import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults, which follow OWASP: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let decoy: Promise<string> | undefined

/**
 * Checks a password. For an unknown user it takes as long as for a wrong password, so that the time reveals nothing.
 */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password')
  const isRight = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== null && isRight
}
