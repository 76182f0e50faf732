import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'

type Headers = Readonly<Record<string, string>>

/** Certificates come from PayPal's own addresses alone; a stand-in adds its own. */
function isCertificateAddress(text: string, extra: string | null): boolean {
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '') return false
  if (extra !== null) return url.origin === extra
  const hosts = ['api.paypal.com', 'api.sandbox.paypal.com', 'api-m.paypal.com', 'api-m.sandbox.paypal.com']
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)
}

/** What is signed: the raw body by its checksum, so that not one byte of it may differ. */
const signedText = (id: string, time: string, webhookId: string, body: Buffer): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

const limitMs = 5_000
const mostBytes = 64 * 1024

async function load(address: string): Promise<X509Certificate | null> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(limitMs) })
    const text = await response.text()
    if (!response.ok || text.length > mostBytes) return null
    return new X509Certificate(text)
  } catch {
    return null
  }
}

const isValidNow = ({ validFrom, validTo }: X509Certificate) =>
  Date.parse(validFrom) <= Date.now() && Date.now() <= Date.parse(validTo)

/** Says of messages whether PayPal signed them; certificates are kept in memory. */
export function makePaypalSignatures(extra: string | null) {
  const certificates = new Map<string, X509Certificate>()
  return async (headers: Headers, body: Buffer, webhookId: string): Promise<boolean> => {
    const [id, time, signature, address] = [
      headers['paypal-transmission-id'],
      headers['paypal-transmission-time'],
      headers['paypal-transmission-sig'],
      headers['paypal-cert-url'],
    ]
    if (!id || !time || !signature || !address || webhookId === '') return false
    if (headers['paypal-auth-algo'] !== 'SHA256withRSA' || !isCertificateAddress(address, extra)) return false
    const certificate = certificates.get(address) ?? (await load(address))
    if (!certificate || !isValidNow(certificate)) return false
    if (certificates.size > 50) certificates.clear()
    certificates.set(address, certificate)
    const key = certificate.publicKey
    if (key.asymmetricKeyType !== 'rsa') return false
    const signed = Buffer.from(signedText(id, time, webhookId, body))
    return verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'))
  }
}
