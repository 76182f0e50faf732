import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetExpired } from '#features/identity/forget-expired.ts'
import { sealAll } from '#platform/audit/seal.ts'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { testSecret, testVault } from '#test/database.ts'
import { linkIn, mailTo, startMailServer } from '#test/mail-server.ts'
import {
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
  testPassword,
  testProof,
} from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mailServer.url } })
})
afterAll(async () => {
  // The doctor checks the chain too: erased details must not break it.
  await sealAll(reihum.inPlatform, testVault)
  await reihum.close()
  await mailServer.close()
})

async function codeFor(user: TestUser, subject: string = user.id): Promise<string> {
  const { body } = await reihum.call<{ code: string }>('POST', '/api/auth/confirmation-code', {
    token: user.token,
    body: { action: 'erase-account', subject },
  })
  return body.code
}

const erase = (user: TestUser, confirmation: string, proof: object = testProof) =>
  reihum.call<{ error_code: string; data: { company: string }; detail: string }>(
    'POST',
    '/api/auth/account/erase',
    {
      token: user.token,
      body: { proof, confirmation },
    },
  )

async function exists({ id }: TestUser): Promise<boolean> {
  return (await reihum.owner.query('select 1 from user_account where id = $1', [id])).rows.length > 0
}

/** Counts the rows of a statement; `$1` is the user. */
async function count(statement: string, { id }: TestUser): Promise<number> {
  return (await reihum.owner.query(statement, [id])).rows.length
}

describe('erasing the own account', () => {
  test('needs the password and the code that was shown for it', async () => {
    const user = await reihum.addUser('zoegert')
    const code = await codeFor(user)
    expect(await erase(user, code, { currentPassword: 'guessed' })).toMatchObject({
      status: 400,
      body: { error_code: 'WRONG_PASSWORD' },
    })
    const foreign = confirmationCode(
      deriveKey(testSecret, 'confirmation codes'),
      { userId: user.id, action: 'lock-user', subject: user.id },
      new Date(),
    )
    for (const wrong of ['', 'AAAAAA', foreign.code])
      expect(await erase(user, wrong)).toMatchObject({
        status: 422,
        body: { error_code: 'CONFIRMATION_WRONG' },
      })
    expect(await exists(user)).toBe(true)
    expect(await erase(user, code.toLowerCase())).toMatchObject({ status: 200, body: { done: true } })
    expect(await exists(user)).toBe(false)
    expect((await reihum.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(401)
    const signedIn = await reihum.call('POST', '/api/auth/login', {
      body: { username: user.username, password: testPassword },
    })
    expect(signedIn.status).toBe(400)
  })

  test('leaves what was changed at a tenant provable, without where it came from', async () => {
    const tenant = await reihum.addTenant()
    const { token } = tenant.admin
    const settings = await reihum.call<Record<string, unknown>>('GET', `/api/${tenant.slug}/settings`, {
      token,
    })
    const { currencyCode: _, currencyFixed: __, tier: ___, revision, ...fields } = settings.body
    const changed = await reihum.call('PUT', `/api/${tenant.slug}/settings`, {
      token,
      body: { revision, settings: { ...fields, director: 'Spurlos' } },
    })
    expect(changed.status).toBe(200)
    await reihum.owner.query("update membership set role = 'admin' where user_id = $1", [tenant.operator.id])
    expect((await erase(tenant.admin, await codeFor(tenant.admin))).status).toBe(200)
    const { rows } = await reihum.owner.query(
      `select d.ip_address, d.user_agent, d.request_id, d.salt, d.metadata from audit_detail d
       join audit_entry e on e.tenant_id = d.tenant_id and e.id = d.audit_id
       where e.tenant_id = $1 and d.metadata -> 'after' ->> 'director' = 'Spurlos'`,
      [tenant.id],
    )
    // The doctor, which checks everything at the end of this file, recomputes its digest.
    expect(rows).toMatchObject([{ ip_address: null, user_agent: null, request_id: null, salt: '' }])
  })

  test('without a password needs a sign-in with the provider just now', async () => {
    const user = await reihum.addUser('ohnepasswort')
    await reihum.owner.query('update user_account set password_hash = null where id = $1', [user.id])
    expect(await erase(user, await codeFor(user), {})).toMatchObject({
      status: 403,
      body: { error_code: 'SIGN_IN_AGAIN' },
    })
    await reihum.owner.query("update user_session set way = 'provider' where user_id = $1", [user.id])
    expect((await erase(user, await codeFor(user), {})).status).toBe(200)
  })

  test('is told to the address once more, in the language of the account, and that mail is forgotten', async () => {
    const user = await reihum.addUser('abschied')
    await reihum.owner.query("update user_account set language = 'en' where id = $1", [user.id])
    expect((await erase(user, await codeFor(user))).status).toBe(200)
    const mail = await mailTo(mailServer, user.username, 'Your account was erased')
    expect(mail.text).toContain(user.username)
    const left = async () => {
      const { rows } = await reihum.owner.query('select 1 from mail where recipient = $1', [user.username])
      return rows.length
    }
    expect(await left()).toBe(1)
    await forgetExpired(reihum.inPlatform)
    expect(await left()).toBe(1)
    await reihum.owner.query(
      "update mail set created_at = created_at - interval '25 hours' where recipient = $1",
      [user.username],
    )
    await forgetExpired(reihum.inPlatform)
    expect(await left()).toBe(0)
  })

  test('takes sign-ins, links, identities, addresses and mails along; the logs keep what was done, without a name', async () => {
    const tenant = await reihum.addTenant()
    const email = `spuren-${tenant.slug}@example.org`
    const invitation = await reihum.call<{ id: string }>('POST', `/api/${tenant.slug}/members/invitations`, {
      token: tenant.admin.token,
      body: { email, role: 'admin' },
    })
    const mail = await mailTo(mailServer, email, `Einladung ins Team von Schule ${tenant.slug}`)
    await reihum.call('POST', `/api/auth/invitations/${linkIn(mail, /\/invitation\/([\w-]{20,})/)}/accept`, {
      body: { name: 'Mina Müller', password: testPassword },
    })
    const { body: entered } = await reihum.call<{ token: string }>('POST', '/api/auth/login', {
      body: { username: email, password: testPassword },
    })
    const { rows } = await reihum.owner.query('select id from user_account where email = $1', [email])
    const user = { id: rows[0].id, username: email, token: entered.token }
    await reihum.call('PUT', '/api/auth/account', {
      token: user.token,
      body: { name: 'Mina M.', language: 'de' },
    })
    await reihum.call('POST', '/api/auth/account/email', {
      token: user.token,
      body: { email: `neu-${email}`, proof: testProof },
    })
    await mailTo(mailServer, email, 'Ihre E-Mail-Adresse soll geändert werden')
    await mailTo(mailServer, `neu-${email}`, 'Bitte bestätigen Sie Ihre E-Mail-Adresse')
    const entries = 'select 1 from audit_entry where actor_id = $1'
    const before = await count(entries, user)
    expect(before).toBeGreaterThan(4)

    expect((await erase(user, await codeFor(user))).status).toBe(200)

    expect(await count('select 1 from user_session where user_id = $1', user)).toBe(0)
    expect(await count('select 1 from account_token where user_id = $1', user)).toBe(0)
    expect(await count('select 1 from membership where user_id = $1', user)).toBe(0)
    expect(await count('select 1 from past_member where user_id = $1', user)).toBe(0)
    const mails = await reihum.owner.query(
      "select 1 from mail where recipient like $1 and kind <> 'account.erased'",
      [`%${email}`],
    )
    expect(mails.rows).toEqual([])
    const invitations = await reihum.owner.query('select 1 from invitation where id = $1', [
      invitation.body.id,
    ])
    expect(invitations.rows).toEqual([])

    // Leaving the tenant and erasing the account add two entries, without an origin.
    expect(await count(entries, user)).toBe(before + 2)
    const details = await reihum.owner.query(
      `select d.ip_address, d.user_agent, d.metadata::text, e.command_type from audit_detail d
       join audit_entry e on e.tenant_id = d.tenant_id and e.id = d.audit_id
       where e.actor_id = $1 or e.subject_id = $1`,
      [user.id],
    )
    expect(details.rows.map(({ command_type }) => command_type).sort()).toEqual([
      'account.erased',
      'invitation.accepted',
      'member.left',
    ])
    expect(details.rows.every(({ ip_address, user_agent }) => !ip_address && !user_agent)).toBe(true)
    const names = await reihum.owner.query('select 1 from audit_detail where metadata::text ilike $1', [
      '%mina%',
    ])
    expect(names.rows).toEqual([])

    const log = await reihum.call<{
      items: { commandType: string; userId: string; actorName: string | null }[]
    }>('GET', `/api/${tenant.slug}/audit-log`, { token: tenant.admin.token })
    expect(log.body.items.find(({ commandType }) => commandType === 'member.left')).toMatchObject({
      userId: user.id,
      actorName: null,
    })
  })

  test('is refused to the last admin of a tenant, which is named, and undoes nothing else', async () => {
    const first = await reihum.addTenant()
    const second = await reihum.addTenant()
    const both = second.admin
    await reihum.owner.query(
      "insert into membership (tenant_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'operator')",
      [first.id, both.id],
    )
    expect(await erase(both, await codeFor(both))).toMatchObject({
      status: 409,
      body: { error_code: 'LAST_ADMIN', data: { company: `Schule ${second.slug}` } },
    })
    expect(await count('select 1 from membership where user_id = $1', both)).toBe(2)

    await reihum.owner.query("update membership set role = 'admin' where user_id = $1", [second.operator.id])
    expect((await erase(both, await codeFor(both))).status).toBe(200)
    expect(await exists(both)).toBe(false)
  })

  test('is refused to the last superuser; one who is locked out is no other', async () => {
    const only = await reihum.addUser('einzig', { superuser: true })
    const locked = await reihum.addUser('gesperrt', { superuser: true })
    await reihum.owner.query('update user_account set locked_at = now() where id = $1', [locked.id])
    expect(await erase(only, await codeFor(only))).toMatchObject({
      status: 409,
      body: { error_code: 'LAST_SUPERUSER' },
    })
    await reihum.addUser('zweite', { superuser: true })
    expect((await erase(only, await codeFor(only))).status).toBe(200)
  })
})

async function promote(house: TestTenant): Promise<void> {
  await reihum.owner.query("update membership set role = 'admin' where tenant_id = $1", [house.id])
}

test('of two admins who erase their accounts at once, one stays', async () => {
  for (let times = 0; times < 3; times += 1) {
    const house = await reihum.addTenant()
    await promote(house)
    const people = [house.admin, house.operator]
    const codes = await Promise.all(people.map((user) => codeFor(user)))
    const answers = await Promise.all(people.map((user, at) => erase(user, codes[at] ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await Promise.all(people.map(exists))).toEqual(answers.map(({ status }) => status === 409))
  }
})

test('of the last two superusers who erase their accounts at once, one stays', async () => {
  await reihum.owner.query('update user_account set superuser = false')
  const people = [
    await reihum.addUser('super', { superuser: true }),
    await reihum.addUser('super', { superuser: true }),
  ]
  const codes = await Promise.all(people.map((user) => codeFor(user)))
  const answers = await Promise.all(people.map((user, at) => erase(user, codes[at] ?? '')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
