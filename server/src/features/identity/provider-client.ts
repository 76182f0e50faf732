import * as openid from 'openid-client'
import type { OidcProvider } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { claimsOf, isForOthers, isMailUntold, type ProviderClaims } from './provider.rules.ts'
import type { SettingOut } from './provider.store.ts'

/** Talks to the identity providers; never inside a transaction, because they may be slow. */
export type ProviderClient = {
  /** The address at the provider to send the browser to. */
  addressFor(way: SettingOut, log: Log): Promise<string>
  /** The claims of the user who came back with this query, verified against the provider's keys. */
  claimsFor(way: SettingOut, query: URLSearchParams, log: Log): Promise<ProviderClaims>
}

const discoveryLastsMs = 3_600_000
const timeoutSeconds = 8

/** Authenticates by the method that the provider announces; the standard's default is basic. */
function authenticate(secret: string): openid.ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const send = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(secret)
      : openid.ClientSecretPost(secret)
    send(server, client, body, headers)
  }
}

/** No answer, a timeout, or an error at the provider: trying again may help, and nothing was forged. */
function isUnreachable(error: unknown): boolean {
  const { code, cause, status } = error as { code?: string; cause?: unknown; status?: number }
  const isSilent = error instanceof TypeError && code === undefined
  const answered = cause instanceof Response ? cause.status : (status ?? 0)
  return isSilent || code === 'OAUTH_TIMEOUT' || answered >= 500
}

/** What providers say when somebody does not want to sign in there after all. */
const cancelled = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

const isCancelled = (error: unknown) =>
  error instanceof openid.AuthorizationResponseError && cancelled.includes(error.error)

function refuse(error: unknown, provider: OidcProvider, log: Log): Refusal {
  if (isCancelled(error)) return new Refusal('PROVIDER_CANCELLED')
  const code = isUnreachable(error) ? 'PROVIDER_UNREACHABLE' : 'PROVIDER_REFUSED'
  const { name, message, code: reason } = error as Error & { code?: string }
  // The operator of the server must be able to find a wrong setting; the log does not say who wanted to sign in.
  log.warn({ provider: provider.id, reason: reason ?? name, message }, 'identity provider')
  return new Refusal(code)
}

export function makeProviderClient(providers: readonly OidcProvider[], publicUrl: string): ProviderClient {
  const discovered = new Map<string, { configuration: Promise<openid.Configuration>; until: number }>()
  const redirectUri = `${publicUrl}/login/callback`

  function providerOf(id: string): OidcProvider {
    const provider = providers.find((known) => known.id === id)
    if (!provider) throw new Refusal('NOT_FOUND')
    return provider
  }

  /** Fetches the provider's configuration, which is used for an hour; a failure is not cached. */
  async function fetchConfiguration(provider: OidcProvider, log: Log): Promise<openid.Configuration> {
    const execute = [openid.enableNonRepudiationChecks]
    // Settings allow http only for providers on this machine.
    if (provider.issuer.startsWith('http:')) execute.push(openid.allowInsecureRequests)
    const configuration = openid.discovery(
      new URL(provider.issuer),
      provider.clientId,
      { client_secret: provider.clientSecret },
      authenticate(provider.clientSecret),
      { execute, timeout: timeoutSeconds },
    )
    discovered.set(provider.id, { configuration, until: performance.now() + discoveryLastsMs })
    try {
      return await configuration
    } catch (error) {
      discovered.delete(provider.id)
      refuse(error, provider, log)
      throw new Refusal('PROVIDER_UNREACHABLE')
    }
  }

  const discover = (provider: OidcProvider, log: Log) => {
    const known = discovered.get(provider.id)
    return known && known.until > performance.now() ? known.configuration : fetchConfiguration(provider, log)
  }

  return {
    async addressFor(way, log) {
      const provider = providerOf(way.provider)
      const configuration = await discover(provider, log)
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: way.state,
        nonce: way.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(way.verifier),
        code_challenge_method: 'S256',
        ...(provider.postsAnswers && { response_mode: 'form_post' }),
      }).href
    },

    async claimsFor(way, query, log) {
      const provider = providerOf(way.provider)
      // A configuration that was used keeps the provider's keys for a minute at least, and would miss a change of them.
      const configuration = await fetchConfiguration(provider, log)
      try {
        const answer = await openid.authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}?${query}`),
          {
            expectedState: way.state,
            expectedNonce: way.nonce,
            pkceCodeVerifier: way.verifier,
            idTokenExpected: true,
          },
        )
        const told = answer.claims()
        if (!told) throw new Error('no ID token')
        if (isForOthers(told, provider.clientId)) throw new Error('the ID token was made for another program')
        const isAsked =
          isMailUntold(told, provider.trustsEmails) && configuration.serverMetadata().userinfo_endpoint
        const more = isAsked ? await openid.fetchUserInfo(configuration, answer.access_token, told.sub) : {}
        return claimsOf(told, more, provider.trustsEmails)
      } catch (error) {
        throw refuse(error, provider, log)
      }
    },
  }
}
