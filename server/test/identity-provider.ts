import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
// @ts-expect-error The package comes without types.
import Provider from 'oidc-provider'
// @ts-expect-error
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

export type ProviderPerson = { subject: string; email?: string; emailVerified?: boolean }

type GrantMaker = new (of: {
  clientId: string
  accountId: string
}) => { addOIDCScope(scope: string): void; save(): Promise<string> }

type ProviderRequest = {
  oidc: {
    provider: { Grant: GrantMaker }
    client: { clientId: string }
    session: { accountId: string }
  }
}

const page = `<!doctype html><html lang="en"><title>School account</title>
  <form method="post"><label>E-mail <input name="email" autofocus></label> <button>Continue</button></form></html>`

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/**
 * An OpenID provider on loopback that speaks the real protocol; its sign-in page accepts every address. People that a
 * test does not describe otherwise have a verified address.
 */
export async function startIdentityProvider({ publicUrl = 'http://reihum.test' } = {}) {
  const people = new Map<string, ProviderPerson>()
  const personOf = (email: string): ProviderPerson =>
    people.get(email) ?? { subject: `subject of ${email}`, email, emailVerified: true }
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'reihum', secret: 'a secret that the provider knows' }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    // The package's own adapter, named explicitly so that it does not warn about keeping nothing.
    adapter: class extends MemoryAdapter {},
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/login/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for the cookies of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount: (_: unknown, email: string) => {
      const { subject, ...person } = personOf(email)
      return {
        accountId: email,
        claims: () => ({ sub: subject, email: person.email, email_verified: person.emailVerified }),
      }
    },
    async loadExistingGrant({ oidc }: ProviderRequest) {
      const { clientId } = oidc.client
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  let isBroken = false

  async function signInPage(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
      return
    }
    const accountId = (await readForm(request)).get('email') ?? ''
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId } },
      { mergeWithLastSubmission: false },
    )
  }

  server.on('request', (request, response) => {
    if (isBroken) response.writeHead(503).end('down for maintenance')
    else if (request.url?.startsWith('/sign-in/'))
      signInPage(request, response).catch(() => response.writeHead(400).end())
    else answer(request, response)
  })

  /**
   * Acts as a browser: follows redirects, keeps cookies, fills in the sign-in page; returns what it comes back with.
   */
  async function signIn(url: string, email: string): Promise<string> {
    const jar = new Map<string, string>()
    let at = new URL(url)
    let form: URLSearchParams | null = null
    for (let steps = 0; steps < 10; steps += 1) {
      const response: Response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: form }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      const next = response.headers.get('location')
      if (!next) {
        if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
        form = new URLSearchParams({ email })
        continue
      }
      form = null
      at = new URL(next, at)
      if (at.origin === publicUrl) return at.search.slice(1)
    }
    throw new Error('the provider did not send the browser back')
  }

  return {
    issuer,
    people,
    signIn,
    /** The environment variables that make it an identity provider of a node. */
    environment: (name = 'SCHOOL') => ({
      [`REIHUM_OIDC_${name}_ISSUER`]: issuer,
      [`REIHUM_OIDC_${name}_CLIENT_ID`]: client.id,
      [`REIHUM_OIDC_${name}_CLIENT_SECRET`]: client.secret,
    }),
    breakDown(whether: boolean) {
      isBroken = whether
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
