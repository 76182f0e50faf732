import { type KeyObject, sign } from 'node:crypto'

/** One value of DER: its tag, its length, and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const rsaWithSha256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const name = (text: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(text)))))
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)

/** A certificate for these keys that signs itself, good from yesterday for a year. */
export function selfSigned(privateKey: KeyObject, publicKey: KeyObject): string {
  const from = new Date(Date.now() - 86_400_000)
  const until = new Date(Date.now() + 365 * 86_400_000)
  const content = sequence(
    der(0x02, Buffer.from([1])),
    rsaWithSha256,
    name('stand-in'),
    sequence(time(from), time(until)),
    name('stand-in'),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(content, rsaWithSha256, bits(sign('RSA-SHA256', content, privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
