import { createHash, createPublicKey, verify } from 'node:crypto'

/** A header or a body as it is signed in the relaxed way (RFC 6376, 3.4): runs of space count as one. */
const relaxedHeader = (header: string) => {
  const at = header.indexOf(':')
  const name = header.slice(0, at).trim().toLowerCase()
  return `${name}:${header
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length > 0 ? `${lines.join('\r\n')}\r\n` : ''
}

/** Whether the signature of a letter holds by the record that it names, as a recipient would see it. */
export function isSigned(raw: Buffer, recordOf: (name: string) => string | undefined): boolean {
  const [head = '', ...rest] = raw.toString('latin1').split('\r\n\r\n')
  const headers = head.split(/\r\n(?![ \t])/)
  const signature = headers.find((header) => /^dkim-signature:/i.test(header))
  if (!signature) return false
  const tags = new Map(
    relaxedHeader(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((part): [string, string] => {
        const [name = '', ...value] = part.split('=')
        return [name.trim(), value.join('=').replace(/\s/g, '')]
      }),
  )
  if (tags.get('c') !== 'relaxed/relaxed' || tags.get('a') !== 'rsa-sha256') return false
  const bodyHash = createHash('sha256')
    .update(relaxedBody(rest.join('\r\n\r\n')), 'latin1')
    .digest('base64')
  if (bodyHash !== tags.get('bh')) return false
  const record = recordOf(`${tags.get('s')}._domainkey.${tags.get('d')}`)
  const key = record && /p=([^;]+)/.exec(record)?.[1]
  if (!key) return false
  const left = [...headers]
  const signed = (tags.get('h') ?? '').split(':').map((name) => {
    const at = left.findLastIndex((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return at < 0 ? '' : `${relaxedHeader(left.splice(at, 1)[0] ?? '')}\r\n`
  })
  const own = relaxedHeader(signature.replace(/b=[^;]*$/, 'b='))
  return verify(
    'sha256',
    Buffer.from(signed.join('') + own, 'latin1'),
    createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
    Buffer.from(tags.get('b') ?? '', 'base64'),
  )
}
