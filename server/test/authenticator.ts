import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

/** The part of CBOR (RFC 8949) that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const encoded = (data: Buffer | string) => Buffer.from(data).toString('base64url')

type Asked = { challenge: string; rpId: string }
type Creation = { challenge: string; rp: { id: string }; user: { id: string } }

/** How an answer can differ from that of an honest device in an honest browser. */
type Deviations = {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  type?: string
  signCount?: number
  crossOrigin?: boolean
}

/**
 * A software device that makes passkeys: real keys, real attestations of the kind `none`, real signatures (WebAuthn 2).
 * Its counter starts at 1, unless it is one of the devices that never count.
 */
export function makeAuthenticator(origin: string, { counts = true }: { counts?: boolean } = {}) {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let signCount = 0
  let userHandle = ''

  function coseKey(key: KeyObject): Buffer {
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    const entries: [Cbor, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]
    return cbor(new Map(entries))
  }

  function authenticatorData(rpId: string, deviations: Deviations, attested?: Buffer): Buffer {
    if (counts) signCount += 1
    const { isUserVerified = true, signCount: stated = signCount } = deviations
    const isBackedUp = 0b0001_1000
    const flags = 1 | (isUserVerified ? 4 : 0) | isBackedUp | (attested ? 0b0100_0000 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(stated)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  function clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    const { origin: from = origin, type: told = type, crossOrigin = false } = deviations
    return Buffer.from(JSON.stringify({ type: told, challenge, origin: from, crossOrigin }))
  }

  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const }

  return {
    credentialId: credential.id,
    /** Registers: what `navigator.credentials.create` would answer. */
    create(options: Creation, deviations: Deviations = {}) {
      userHandle = options.user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = authenticatorData(deviations.rpId ?? options.rp.id, deviations, attested)
      const entries: [Cbor, Cbor][] = [
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]
      const clientDataJSON = clientData('webauthn.create', options.challenge, deviations)
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(clientDataJSON),
          attestationObject: encoded(cbor(new Map(entries))),
          transports: ['internal'],
        },
      }
    },
    /** Signs: what `navigator.credentials.get` would answer. */
    get(options: Asked, deviations: Deviations = {}) {
      const authData = authenticatorData(deviations.rpId ?? options.rpId, deviations)
      const clientDataJSON = clientData('webauthn.get', options.challenge, deviations)
      const signed = createSign('sha256').update(authData).update(sha256(clientDataJSON))
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(clientDataJSON),
          authenticatorData: encoded(authData),
          signature: encoded(signed.sign(privateKey)),
          ...(userHandle && { userHandle }),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>
