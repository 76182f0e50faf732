import { stepAt } from '#features/identity/second-factor/time-code.rules.ts'
import { codeAt } from '#features/identity/second-factor/time-code.ts'
import { type Authenticator, makeAuthenticator } from './authenticator.ts'
import { type TestReihum, type TestUser, testPassword, testProof } from './reihum.ts'

export const passkeyOrigin = 'http://reihum.test'

type Pending = { pendingToken: string; ways: string[]; expiresAt: string }
export type Entered = { token?: string; pending?: Pending; error_code?: string }
type Changed = { factors: { passkeys: { id: string; name: string }[] }; recoveryCodes: string[] | null }

/** Common steps of tests about second factors, through the API as a browser uses it. */
export function factorDesk(reihum: TestReihum, clock: () => Date = () => new Date()) {
  const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
    reihum.call<Body>('POST', `/api/auth/${path}`, { body, token: token ?? null })

  /** The code of the current time step, or of one `steps` away. */
  const code = (secret: string, steps = 0) => codeAt(secret, stepAt(clock()) + steps)

  async function addPasskey(user: TestUser, name = 'Laptop', device = makeAuthenticator(passkeyOrigin)) {
    const begun = await post<never>('account/passkeys/begin', { proof: testProof }, user.token)
    const { status, body } = await post<Changed>(
      'account/passkeys',
      { name, made: device.create(begun.body) },
      user.token,
    )
    if (status >= 300) throw new Error(JSON.stringify(body))
    return { device, id: body.factors.passkeys.at(-1)?.id ?? '', recoveryCodes: body.recoveryCodes }
  }

  /**
   * Confirms with the code of the previous step, because a used code is refused: the current one stays free for a
   * sign-in.
   */
  async function addCodes(user: TestUser) {
    const begun = await post<{ secret: string }>('account/codes/begin', { proof: testProof }, user.token)
    const { secret } = begun.body
    const { status, body } = await post<Changed>(
      'account/codes/confirm',
      { code: code(secret, -1) },
      user.token,
    )
    if (status >= 300) throw new Error(JSON.stringify(body))
    return { secret, recoveryCodes: body.recoveryCodes }
  }

  const login = (user: TestUser, password = testPassword) =>
    post<Entered>('login', { username: user.username, password })

  async function begin(user: TestUser): Promise<Pending> {
    const { body } = await login(user)
    if (!body.pending) throw new Error('no second factor was asked for')
    return body.pending
  }

  const finish = (pendingToken: string, shown: object) =>
    post<Entered>('login/second-factor', { pendingToken, ...shown })

  async function loginWithPasskey(device: Authenticator, deviations = {}) {
    const { body } = await reihum.call<never>('GET', '/api/auth/login/passkey')
    return post<Entered>('login/passkey', { passkey: device.get(body, deviations) })
  }

  return { post, proof: testProof, code, addPasskey, addCodes, login, begin, finish, loginWithPasskey }
}
