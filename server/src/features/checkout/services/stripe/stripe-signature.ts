import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message is signed anew each time it is sent, so an old signature is one that somebody repeats. */
const toleranceSeconds = 300

type Signature = { at: number; digests: string[] }

/** `t=…,v1=…`; there are several while the secret is being changed. */
function readSignature(header: string): Signature | null {
  const pairs = header.split(',').map((pair) => pair.trim().split('=', 2))
  const at = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const digests = pairs.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
  return /^\d{1,12}$/.test(at) ? { at: Number(at), digests } : null
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** Whether Stripe signed these very bytes, with one of the secrets, a moment ago. */
export function isSignedByStripe(
  header: string,
  body: Buffer,
  { secrets, now }: { secrets: readonly string[]; now: number },
): boolean {
  const signature = readSignature(header)
  if (!signature || now / 1000 - signature.at > toleranceSeconds) return false
  return secrets.some((secret) => {
    const own = createHmac('sha256', secret).update(`${signature.at}.`).update(body).digest()
    return signature.digests.some((digest) => isSame(own, Buffer.from(digest, 'hex')))
  })
}
