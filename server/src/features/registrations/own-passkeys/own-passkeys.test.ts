import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import type { OwnPasskeys } from '@reihum/contract/registrations/own-passkey.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Authenticator, makeAuthenticator } from '#test/authenticator.ts'
import { passkeyOrigin } from '#test/factor-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { forgetOwnBookings } from '../own-bookings/own-bookings.store.ts'

const minute = 60_000
const day = 24 * 60 * minute

let reihum: TestReihum
let tenant: TestTenant
let ahead = 0
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => new Date(Date.now() + ahead) })
})
beforeEach(async () => {
  ahead = 0
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const portal = (path: string, slug = tenant.slug) => `/api/${slug}/portal/${path}`
const passkeys = (token: string) =>
  reihum.call<OwnPasskeys & Problem>('GET', portal('me/passkeys'), { token })
const see = (token: string) => reihum.call<OwnBookings & Problem>('GET', portal('me'), { token })
const signInBy = async (device: Authenticator, deviations = {}, slug = tenant.slug) => {
  const { body } = await reihum.call<never>('GET', portal('me/passkey-request', slug))
  return reihum.call<{ sessionToken: string } & Problem>('POST', portal('me/passkey-session', slug), {
    body: { passkey: device.get(body, deviations) },
  })
}

/** Somebody who booked a course, is signed in by a mailed link, and has a device. */
async function mina() {
  const email = `mina-${newId()}@example.org`
  const courseId = await desk.course({ title: 'Chor' })
  await desk.book(courseId, 1, { attendees: [{ firstName: 'Mina', lastName: 'Berg', email }] })
  await reihum.call('POST', portal('me/ask'), { body: { email, language: 'de' } })
  const { rows } = await reihum.owner.query<{ text: string }>(
    "select text from mail where recipient = $1 and kind = 'own-bookings.asked' order by id desc limit 1",
    [email],
  )
  const link = /me\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  const opened = await reihum.call<{ sessionToken: string }>('POST', portal(`me/link/${link}/open`), {
    body: {},
  })
  return { email, token: opened.body.sessionToken }
}

async function add(token: string, device = makeAuthenticator(passkeyOrigin)) {
  const begun = await passkeys(token)
  const made = device.create(begun.body.creation as never)
  const answer = await reihum.call<OwnPasskeys & Problem>('POST', portal('me/passkeys/add'), {
    token,
    body: { made },
  })
  return { device, made, ...answer }
}

describe('a passkey of an attendee', () => {
  it('opens the bookings of its address, and is told to it', async () => {
    const { email, token } = await mina()
    const { device, body } = await add(token)
    expect(body.passkeys).toEqual([expect.objectContaining({ usedAt: null })])
    const entered = await signInBy(device)
    expect(entered.status).toBe(200)
    const { body: seen } = await see(entered.body.sessionToken)
    expect([seen.email, seen.people.map(({ name }) => name)]).toEqual([email, ['Mina Berg']])
    expect((await passkeys(token)).body.passkeys[0]?.usedAt).not.toBeNull()
    const { rows } = await reihum.owner.query(
      "select 1 from mail where recipient = $1 and kind = 'own-bookings.passkey-added'",
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  it('is valid with no other provider, and in no other way', async () => {
    const { token } = await mina()
    const { device } = await add(token)
    const other = await reihum.addTenant()
    expect((await signInBy(device, {}, other.slug)).body.error_code).toBe('PASSKEY_REFUSED')
    // What a provider asks for is answered at that provider alone.
    const { body: asked } = await reihum.call<never>('GET', portal('me/passkey-request', other.slug))
    const answered = await reihum.call<Problem>('POST', portal('me/passkey-session'), {
      body: { passkey: device.get(asked) },
    })
    expect(answered.body.error_code).toBe('PASSKEY_REFUSED')
    const { body: staff } = await reihum.call<never>('GET', '/api/auth/login/passkey')
    const atStaff = await reihum.call<Problem>('POST', '/api/auth/login/passkey', {
      body: { passkey: device.get(staff) },
    })
    expect(atStaff.body.error_code).toBe('PASSKEY_REFUSED')
  })

  test.each([
    ['from another address', { origin: 'http://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['of a device that has not checked who holds it', { isUserVerified: false }],
    ['of a copy, whose counter is behind', { signCount: 1 }],
  ])('is refused %s', async (_, deviations) => {
    const { token } = await mina()
    const { device } = await add(token)
    expect((await signInBy(device)).status).toBe(200)
    expect((await signInBy(device, deviations)).body.error_code).toBe('PASSKEY_REFUSED')
  })

  it('answers a challenge once, and within five minutes', async () => {
    const { token } = await mina()
    const { device } = await add(token)
    const { body: asked } = await reihum.call<never>('GET', portal('me/passkey-request'))
    const answer = device.get(asked)
    const send = () =>
      reihum.call<Problem>('POST', portal('me/passkey-session'), { body: { passkey: answer } })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const { body: late } = await reihum.call<never>('GET', portal('me/passkey-request'))
    ahead = 6 * minute
    const { body } = await reihum.call<Problem>('POST', portal('me/passkey-session'), {
      body: { passkey: device.get(late) },
    })
    expect(body.error_code).toBe('PASSKEY_REFUSED')
  })

  it('is added only by whoever is signed in, once, and five times at most', async () => {
    const { token } = await mina()
    const otto = await mina()
    const begun = await passkeys(token)
    const made = makeAuthenticator(passkeyOrigin).create(begun.body.creation as never)
    const send = (by?: string) =>
      reihum.call<Problem>('POST', portal('me/passkeys/add'), { token: by ?? null, body: { made } })
    expect((await send()).status).toBe(401)
    expect((await send(otto.token)).body.error_code).toBe('PASSKEY_REFUSED')
    expect((await send(token)).status).toBe(200)
    expect((await send(token)).body.error_code).toBe('PASSKEY_KNOWN')
    for (let more = 0; more < 4; more += 1) expect((await add(token)).status).toBe(200)
    expect((await passkeys(token)).body.creation).toBeNull()
  })

  it('is removed by its owner alone, and then opens nothing', async () => {
    const { token } = await mina()
    const otto = await mina()
    const { device, body } = await add(token)
    const remove = (by: string) =>
      reihum.call<OwnPasskeys>('DELETE', portal(`me/passkeys/${body.passkeys[0]?.id}`), { token: by })
    await remove(otto.token)
    expect((await signInBy(device)).status).toBe(200)
    expect((await remove(token)).body.passkeys).toEqual([])
    expect((await remove(token)).status).toBe(200)
    expect((await signInBy(device)).body.error_code).toBe('PASSKEY_REFUSED')
  })

  it('is forgotten when nobody used it for more than a year', async () => {
    const { token } = await mina()
    const { device } = await add(token)
    const forget = (days: number) => {
      ahead = days * day
      return reihum.inPlatform(forgetOwnBookings)
    }
    await forget(399)
    expect((await signInBy(device)).status).toBe(200)
    await forget(399 + 401)
    expect((await signInBy(device)).body.error_code).toBe('PASSKEY_REFUSED')
  })
})
