import type { z } from 'zod'
import { type Credentials, ServiceError } from '../../payment-port.ts'
import { callService, type ServiceAnswer } from '../call-service.ts'
import { paypalProblem, paypalToken } from './paypal-answers.ts'

export type PaypalEnvironment = 'sandbox' | 'production'

/** Where the interface of PayPal is, in each of its two worlds. */
export type PaypalAddresses = Readonly<Record<PaypalEnvironment, string>>

export function paypalAddresses(url: string | null): PaypalAddresses {
  if (url !== null) return { production: url, sandbox: `${url}/sandbox` }
  return { production: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }
}

export const environmentOf = ({ environment }: Credentials): PaypalEnvironment =>
  environment === 'production' ? 'production' : 'sandbox'

const problemCode = ({ status, body }: ServiceAnswer): string => {
  const problem = paypalProblem.safeParse(body).data
  return problem?.details?.[0]?.issue || problem?.name || problem?.error || `HTTP_${status}`
}

type Asked = {
  method: 'GET' | 'POST'
  path: string
  /** Makes PayPal do what is asked only once, however often it is asked. */
  key?: string
  body?: unknown
}

type Token = { text: string; until: number }

/** A token is renewed a minute before it ends. */
const earlyMs = 60_000

/** Calls PayPal in the name of a provider. Tokens are kept in memory until they end. */
export function makePaypalClient(addresses: PaypalAddresses) {
  const tokens = new Map<string, Token>()

  const tokenKey = (credentials: Credentials) =>
    JSON.stringify([environmentOf(credentials), credentials.clientId, credentials.clientSecret])

  /** Throws `refused` where the credentials are wrong. */
  async function token(credentials: Credentials): Promise<string> {
    const known = tokens.get(tokenKey(credentials))
    if (known && known.until > Date.now()) return known.text
    const { clientId = '', clientSecret = '' } = credentials
    const answer = await callService(`${addresses[environmentOf(credentials)]}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    }).catch((error: unknown) => {
      // Nothing is changed by asking for a token.
      if (error instanceof ServiceError) throw new ServiceError('unavailable', error.code, { cause: error })
      throw error
    })
    const granted = paypalToken.safeParse(answer.body)
    if (answer.status === 200 && granted.success) {
      const { access_token: text, expires_in: seconds } = granted.data
      if (tokens.size > 1_000) tokens.clear()
      tokens.set(tokenKey(credentials), { text, until: Date.now() + seconds * 1000 - earlyMs })
      return text
    }
    const isOurs = answer.status === 401 || answer.status === 400 || answer.status === 403
    throw new ServiceError(isOurs ? 'refused' : 'unavailable', isOurs ? 'CREDENTIALS' : problemCode(answer))
  }

  async function once(credentials: Credentials, { method, path, key, body }: Asked): Promise<ServiceAnswer> {
    return callService(`${addresses[environmentOf(credentials)]}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await token(credentials)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key && { 'paypal-request-id': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  return {
    /** Forgets the token, so that a check asks PayPal. */
    forget: (credentials: Credentials) => tokens.delete(tokenKey(credentials)),
    token,
    /** Reads what PayPal answered; a token that ended early is renewed once. */
    async ask<Schema extends z.ZodType>(
      credentials: Credentials,
      asked: Asked,
      schema: Schema,
    ): Promise<z.infer<Schema>> {
      let answer = await once(credentials, asked)
      if (answer.status === 401) {
        tokens.delete(tokenKey(credentials))
        answer = await once(credentials, asked)
      }
      const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429
      if (isRefused) throw new ServiceError('refused', problemCode(answer))
      const changes = asked.method === 'POST'
      const read = schema.safeParse(answer.body)
      // A success that cannot be read may have happened.
      if (answer.status >= 300 || !read.success)
        throw new ServiceError(
          changes && answer.status !== 429 ? 'unknown' : 'unavailable',
          answer.status >= 300 ? problemCode(answer) : 'UNREADABLE',
        )
      return read.data
    },
  }
}
export type PaypalClient = ReturnType<typeof makePaypalClient>
