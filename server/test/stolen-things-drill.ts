import type { SensitiveAction } from '@reihum/contract/identity/identity.schema.ts'
import { isPermission } from '@reihum/contract/tenants/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { testSecret } from './database.ts'
import { factorDesk } from './factor-desk.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { eventually, startTestReihum, type TestReihum, type TestUser, testProof } from './reihum.ts'
import { type SampledRoute, sampleCall, sampledRoutes } from './room-samples.ts'
import { addMember, addWorld, type World } from './route-world.ts'
import { sensitiveActions } from './sensitive-actions.ts'

/** Fields that a route only has because what it does must not be done by whoever holds a token. */
const fieldsOfProof = ['proof', 'currentPassword', 'confirmation', 'confirmationCode']

const { routes } = await sampledRoutes()
const sensitive = routes.filter((route) => route.sensitive)
const routeOf = (fullName: string) => {
  const found = routes.find((route) => route.fullName === fullName)
  if (!found) throw new Error(`no route ${fullName}`)
  return found
}

const minute = 60_000
let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let reihum: TestReihum
let desk: ReturnType<typeof factorDesk>
let world: World

/** Somebody who may use the route, newly signed in. */
async function rightful({ access }: SampledRoute): Promise<TestUser> {
  const user = await reihum.addUser('owner', { superuser: access === 'superuser' })
  if (access && isPermission(access)) await addMember(reihum, world.tenant, user.id, 'admin')
  return user
}

/** What a sample is made into, so that the route asks for a proof: the file of a list is given without one. */
const asking: Record<string, () => Promise<unknown>> = {
  'imports.takeScheduledExport': () => reihum.owner.query("update scheduled_export set list = 'everything'"),
}

const send = async (route: SampledRoute, caller: TestUser, token: string, change: object = {}) => {
  const { method, path, body } = await sampleCall(route, world, caller)
  await asking[route.fullName]?.()
  return reihum.call<{ error_code?: string }>(method, path, {
    token,
    ...((body !== undefined || Object.keys(change).length > 0) && {
      body: { ...(body as object), ...change },
    }),
  })
}

const refresh = async (token: string) =>
  (await reihum.call<{ token: string }>('POST', '/api/auth/refresh', { token })).body.token

const isAlive = async (token: string) =>
  (await reihum.call('GET', '/api/auth/user-info', { token })).status === 200

type Theft = {
  refuses: string
  isFor?: (route: SampledRoute) => boolean
  use: (route: SampledRoute) => Promise<void>
}

/** What a thief may hold, and what becomes of it. */
const thefts: Theft[] = [
  {
    refuses: 'a token that was exchanged a moment ago; the newest stays good',
    async use(route) {
      const user = await rightful(route)
      const newest = await refresh(user.token)
      expect(await send(route, user, user.token)).toMatchObject({
        status: 409,
        body: { error_code: 'TOKEN_REPLACED' },
      })
      expect(await isAlive(newest)).toBe(true)
    },
  },
  {
    refuses: 'a token that was exchanged long ago, which ends the session of the thief and of the owner',
    async use(route) {
      const user = await rightful(route)
      const newest = await refresh(user.token)
      offsetMs = 2 * minute
      expect((await send(route, user, user.token)).status).toBe(401)
      expect(await isAlive(newest)).toBe(false)
    },
  },
  {
    refuses: 'a token of a session that was ended, or that has expired',
    async use(route) {
      const user = await rightful(route)
      await reihum.call('POST', '/api/auth/logout', { token: user.token })
      expect((await send(route, user, user.token)).status).toBe(401)
      const late = await rightful(route)
      offsetMs = 13 * 60 * minute
      expect((await send(route, late, late.token)).status).toBe(401)
    },
  },
  {
    refuses: 'the admin of another tenant, and support whose hour is over',
    isFor: ({ access }) => Boolean(access && isPermission(access)),
    async use(route) {
      const other = await reihum.addTenant()
      expect((await send(route, other.admin, other.admin.token)).status).toBe(404)
      const support = await reihum.addUser('support', { superuser: true })
      const entered = await reihum.call('POST', `/api/admin/tenants/${world.tenant.id}/support`, {
        token: support.token,
        body: { reason: 'a question' },
      })
      expect(entered.status).toBe(200)
      offsetMs = 61 * minute
      expect((await send(route, support, support.token)).status).toBe(404)
    },
  },
]

/** What shall stand for a proof, and how it is refused. */
type BadProof = { make: (user: TestUser) => Promise<object>; code: string }

const badProofs: Record<string, BadProof> = {
  'no proof': { make: async () => ({}), code: 'WRONG_PASSWORD' },
  'a wrong password': { make: async () => ({ currentPassword: 'guessed' }), code: 'WRONG_PASSWORD' },
  "somebody else's passkey": {
    make: async (user) => {
      const { device } = await desk.addPasskey(await reihum.addUser('other'))
      return { passkey: device.get((await desk.post<never>('account/proof', undefined, user.token)).body) }
    },
    code: 'PASSKEY_REFUSED',
  },
  'a passkey that was shown before': {
    make: async (user) => {
      const passkey = await shownPasskey(user)
      const used = await desk.post('auth-token', { proof: { passkey } }, user.token)
      expect(used.status).toBe(200)
      return { passkey }
    },
    code: 'PASSKEY_REFUSED',
  },
  'a passkey shown too long ago': {
    make: async (user) => {
      const passkey = await shownPasskey(user)
      offsetMs = 6 * minute
      return { passkey }
    },
    code: 'PASSKEY_REFUSED',
  },
  'a provider that one came from too long ago': {
    make: async (user) => {
      await withoutPassword(user, 'provider')
      offsetMs = 11 * minute
      return {}
    },
    code: 'SIGN_IN_AGAIN',
  },
  'a sign-in link, where the account has no password': {
    make: async (user) => {
      await withoutPassword(user, 'token')
      return {}
    },
    code: 'SIGN_IN_AGAIN',
  },
}

async function shownPasskey(user: TestUser) {
  const { device } = await desk.addPasskey(user)
  return device.get((await desk.post<never>('account/proof', undefined, user.token)).body)
}

async function withoutPassword({ id }: TestUser, way: string) {
  await reihum.owner.query('update user_account set password_hash = null where id = $1', [id])
  await reihum.owner.query('update user_session set way = $2 where user_id = $1', [id, way])
}

async function showBadProof(route: SampledRoute, { make, code }: BadProof) {
  const user = await rightful(route)
  const proof = await make(user)
  // Whoever has a passkey to remove is asked for that one, however they came in.
  const expected = code === 'SIGN_IN_AGAIN' && route.name === 'removePasskey' ? 'WRONG_PASSWORD' : code
  expect((await send(route, user, user.token, { proof })).body.error_code).toBe(expected)
}

/** What the code of a route is for. `when`: it is asked for in some cases only, which the room's own tests go through. */
type Coded =
  | { action: SensitiveAction; subject: (user: TestUser, placed: string) => string }
  | { when: string }

const ofPlaced = (action: SensitiveAction): Coded => ({ action, subject: (_user, placed) => placed })

const coded: Record<string, Coded> = {
  'tenants.eraseAccount': { action: 'erase-account', subject: (user) => user.id },
  'tenants.changeTier': { action: 'downgrade-tier', subject: () => world.tenant.id },
  'tenants.changeTiers': { action: 'change-tiers', subject: () => 'tiers' },
  'tenants.changeBiller': { action: 'change-biller', subject: () => 'biller' },
  'tenants.suspendTenant': ofPlaced('suspend-tenant'),
  'identity.lockUser': ofPlaced('lock-user'),
  'identity.resetSecondFactor': ofPlaced('reset-second-factor'),
  'people.erasePerson': ofPlaced('erase-person'),
  'people.mergePersons': {
    action: 'merge-persons',
    subject: (_user, placed) => `${placed} ${placed}`,
  },
  'registrations.cancelCourse': ofPlaced('cancel-course'),
  'registrations.startBulk': { when: 'many are cancelled' },
  'invoices.finaliseInvoices': { when: 'many become final' },
  'debits.makeDebitRun': { action: 'collect-debits', subject: () => world.tenant.id },
}

const asksForCode = ({ fields }: SampledRoute) => fields.some((field) => field.startsWith('confirmation'))

const alwaysCoded = sensitive.flatMap((route) => {
  const code = coded[route.fullName]
  return code && 'action' in code ? [{ ...route, code }] : []
})

/** What has to be there before the sample succeeds. */
const preparations: Record<string, (user: TestUser) => Promise<unknown>> = {
  'identity.removeCodes': (user) => desk.addCodes(user),
  'identity.renewRecoveryCodes': (user) => desk.addCodes(user),
}

/** How it is done where a sample cannot. */
const instead: Record<string, (user: TestUser) => Promise<unknown>> = {
  'identity.addPasskey': (user) => desk.addPasskey(user),
  'identity.confirmCodes': (user) => desk.addCodes(user),
  'identity.linkIdentity': async (user) => {
    const begun = await desk.post<{ url: string }>(
      'identities/start',
      { provider: 'school', proof: testProof },
      user.token,
    )
    const credential = await provider.signIn(begun.body.url, `elsewhere-${user.username}`)
    const linked = { provider: 'school', credential }
    expect((await desk.post('identities', linked, user.token)).status).toBe(200)
    expect((await desk.post('identities', linked, user.token)).body.error_code).toBe('PROVIDER_REFUSED')
  },
  'tenants.changeBank': async (user) => {
    await addMember(reihum, world.tenant, user.id, 'admin')
    expect((await send(routeOf('tenants.changeBank'), user, user.token)).status).toBe(200)
  },
  'identity.resetSecondFactor': async (user) => {
    await desk.addCodes(user)
    const superuser = await reihum.addUser('helper', { superuser: true })
    const { code } = (
      await desk.post<{ code: string }>(
        'confirmation-code',
        { action: 'reset-second-factor', subject: user.id },
        superuser.token,
      )
    ).body
    const path = `/api/admin/users/${user.id}/second-factor/reset`
    const reset = await reihum.call('POST', path, { token: superuser.token, body: { confirmation: code } })
    expect(reset.status).toBe(200)
  },
}

const telling = Object.entries(sensitiveActions).flatMap(([name, aftermath]) =>
  'tells' in aftermath ? [{ name, letter: aftermath.tells }] : [],
)

async function lettersTo({ username }: TestUser, kind: string): Promise<number> {
  const { rows } = await reihum.owner.query('select 1 from mail where recipient = $1 and kind = $2', [
    username,
    kind,
  ])
  return rows.length
}

/** Which kinds of stolen things an action is tried with. */
type Choose = <Kind>(kinds: Kind[], turn: number) => Kind[]

export const allKinds: Choose = (kinds) => kinds

/** What refuses is the same piece for every action, so it is enough that each kind is tried with some of them. */
export const oneKindByTurns: Choose = (kinds, turn) => kinds.filter((_, at) => at === turn % kinds.length)

const casesOf = (choose: Choose) =>
  sensitive.flatMap((route, turn) => {
    const refused = (kind: string, use: () => Promise<void>) => ({
      name: `${route.fullName} refuses ${kind}`,
      use,
    })
    const tokens = thefts
      .filter(({ isFor }) => isFor?.(route) ?? true)
      .map(({ refuses, use }) => refused(refuses, () => use(route)))
    const proofs = !route.fields.includes('proof')
      ? []
      : Object.entries(badProofs).map(([kind, proof]) => refused(kind, () => showBadProof(route, proof)))
    return [...choose(tokens, turn), ...choose(proofs, turn)]
  })

/** Tries each sensitive action with what a thief may hold, and looks whom a successful one is told to. */
export function drillStolenThings(choose: Choose): void {
  beforeAll(async () => {
    provider = await startIdentityProvider()
    reihum = await startTestReihum({ clock, environment: provider.environment('SCHOOL') })
    desk = factorDesk(reihum, clock)
    world = await addWorld(reihum)
  })

  afterAll(async () => {
    await reihum.close()
    await provider.close()
  })

  beforeEach(() => {
    offsetMs = 0
  })

  test('whatever asks for a proof is sensitive, and the drill knows every sensitive action', () => {
    const asks = routes.filter(({ fields }) => fields.some((field) => fieldsOfProof.includes(field)))
    expect(asks.filter((route) => !route.sensitive).map(({ fullName }) => fullName)).toEqual([])
    expect(sensitive.map(({ fullName }) => fullName).sort()).toEqual(Object.keys(sensitiveActions).sort())
  })

  test.each(casesOf(choose))('$name', ({ use }) => use())

  test('the drill knows what each code is for', () => {
    expect(
      sensitive
        .filter(asksForCode)
        .map(({ fullName }) => fullName)
        .sort(),
    ).toEqual(Object.keys(coded).sort())
  })

  describe.each(alwaysCoded)('$fullName is refused', ({ code, ...route }) => {
    const field = route.fields.find((name) => name.startsWith('confirmation')) ?? ''
    const key = deriveKey(testSecret, 'confirmation codes')

    test('with a code that is guessed, too old, or was shown to somebody else', async () => {
      const user = await rightful(route)
      const { method, path, body, subjects } = await sampleCall(route, world, user)
      const { action } = code
      const subject = code.subject(user, Object.values(subjects).at(-1) ?? '')
      const codeAt = (userId: string, now: Date) =>
        confirmationCode(key, { userId, action, subject }, now).code
      const other = await reihum.addUser('other')
      const past = new Date(Date.now() - 31 * minute)
      for (const typed of ['AAAAAA', '', codeAt(user.id, past), codeAt(other.id, new Date())]) {
        const answer = await reihum.call(method, path, {
          token: user.token,
          body: { ...(body as object), [field]: typed },
        })
        expect(answer.body.error_code).toBe('CONFIRMATION_WRONG')
      }
    })
  })

  test.each(telling)('$name is told to the owner of the account', async ({ name, letter }) => {
    const user = await reihum.addUser('told')
    await preparations[name]?.(user)
    const before = await lettersTo(user, letter)
    const does = instead[name]
    if (does) await does(user)
    else expect((await send(routeOf(name), user, user.token)).status).toBe(200)
    await eventually(async () => (await lettersTo(user, letter)) > before)
  })

  test('a sign-in link works once, and whom it is for can be asked without using it up', async () => {
    const user = await reihum.addUser('link')
    const made = await desk.post<{ authToken: string }>('auth-token', { proof: testProof }, user.token)
    const { authToken } = made.body
    expect((await desk.post('login/token/owner', { authToken })).body).toEqual({ username: user.username })
    expect((await desk.post('login/token', { authToken })).status).toBe(200)
    for (const again of ['login/token', 'login/token/owner'])
      expect((await desk.post(again, { authToken })).body.error_code).toBe('AUTH_TOKEN_INVALID')
  })
}
