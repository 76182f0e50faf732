import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/** How the next ID token is forged; whatever is left out is correct. */
export type Forgery = {
  claims?: JWTPayload
  signedBy?: 'itself' | 'somebody else' | 'nobody' | 'the secret'
  /** What it answers to whoever asks for more about the person. */
  more?: Record<string, unknown>
}

/** An identity provider on loopback that answers whatever a test tells it, to see which answers the server accepts. */
export async function startForgingProvider() {
  const client = { id: 'reihum', secret: 'a secret that the provider knows' }
  const other = await generateKeyPair('RS256')
  let kid = ''
  let own: Awaited<ReturnType<typeof generateKeyPair>>
  async function changeKey() {
    own = await generateKeyPair('RS256', { extractable: true })
    kid = `key ${Math.random()}`
  }
  await changeKey()
  let forgery: Forgery = {}
  let nonce = ''
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function idToken(): string | Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: client.id,
      sub: 'mallory',
      nonce,
      iat: now,
      exp: now + 300,
      email: 'mallory@example.org',
      email_verified: true,
      ...forgery.claims,
    }
    const signer = new SignJWT(claims)
    switch (forgery.signedBy) {
      case 'nobody':
        return new UnsecuredJWT(claims).encode()
      case 'the secret':
        return signer.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(client.secret))
      case 'somebody else':
        return signer.setProtectedHeader({ alg: 'RS256', kid }).sign(other.privateKey)
      default:
        return signer.setProtectedHeader({ alg: 'RS256', kid }).sign(own.privateKey)
    }
  }

  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/person`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid, use: 'sig', alg: 'RS256' }] }),
    '/person': () => ({ sub: 'mallory', ...forgery.more }),
    '/token': async () => ({ access_token: 'x', token_type: 'Bearer', id_token: await idToken() }),
  }
  server.on('request', async (request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ? await answer() : {}))
  })

  return {
    environment: (name: string) => ({
      [`REIHUM_OIDC_${name}_ISSUER`]: issuer,
      [`REIHUM_OIDC_${name}_CLIENT_ID`]: client.id,
      [`REIHUM_OIDC_${name}_CLIENT_SECRET`]: client.secret,
    }),
    changeKey,
    /** The query with which the provider sends a browser back that came with this address. */
    answerTo(url: string, how: Forgery): string {
      const asked = new URL(url).searchParams
      forgery = how
      nonce = asked.get('nonce') ?? ''
      return new URLSearchParams({ code: 'anything', state: asked.get('state') ?? '' }).toString()
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
