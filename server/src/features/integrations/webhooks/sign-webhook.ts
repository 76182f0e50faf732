import { createHmac, randomBytes } from 'node:crypto'

/** As the standard for webhooks wants it: 256 random bits that say what they are. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The signature of a secret, over exactly what is sent. */
function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

type Sent = { eventId: string; at: Date; body: string }

/** The headers of an attempt. While two secrets are valid, each of them signs. */
export function headersOf({ eventId, at, body }: Sent, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = `${eventId}.${timestamp}.${body}`
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
  }
}
