import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkIn, mailTo, startMailServer } from '#test/mail-server.ts'
import {
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  type TestUser,
  testPassword,
} from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let tenant: TestTenant
let later = 0

const day = 86_400_000
const hour = 3_600_000

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    clock: () => new Date(Date.now() + later),
  })
  tenant = await reihum.addTenant()
})
beforeEach(() => {
  later = 0
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

type Invitation = {
  id: string
  email: string
  expired: boolean
  error_code: string
  data: Record<string, unknown>
}
type Accepted = { username: string; slug: string; error_code: string; errors: { path: string }[] }

let numbers = 0
const newAddress = () => {
  numbers += 1
  return `gast-${numbers}@example.org`
}

const path = (house = tenant) => `/api/${house.slug}/members/invitations`
const invite = (
  email: string,
  options: { house?: TestTenant; by?: TestUser; role?: string; language?: string } = {},
) => {
  const { house = tenant, by = house.admin, role = 'operator', language } = options
  return reihum.call<Invitation>('POST', path(house), {
    token: by.token,
    body: { email, role, ...(language && { language }) },
  })
}
const open = (token: string) => reihum.call<{ error_code: string }>('GET', `/api/auth/invitations/${token}`)
const accept = (
  token: string,
  body: object = { name: 'Mina Müller', password: testPassword },
  by?: TestUser,
) =>
  reihum.call<Accepted>('POST', `/api/auth/invitations/${token}/accept`, { body, token: by?.token ?? null })

async function linkOf(email: string, house = tenant, after = 0): Promise<string> {
  const mail = await mailTo(mailServer, email, `Einladung ins Team von Schule ${house.slug}`, after)
  return linkIn(mail, /http:\/\/reihum\.test\/invitation\/([\w-]{20,})/)
}

async function invited(email = newAddress(), house = tenant) {
  const { body } = await invite(email, { house })
  return { email, id: body.id, token: await linkOf(email, house) }
}

const signIn = (username: string) =>
  reihum.call<{ token: string }>('POST', '/api/auth/login', { body: { username, password: testPassword } })

describe('an invitation', () => {
  test("comes in the tenant's name and colours, in the language that was chosen, and says who invites", async () => {
    await reihum.owner.query("update user_account set full_name = 'Ada Berg' where id = $1", [
      tenant.admin.id,
    ])
    const email = newAddress()
    expect(await invite(email, { role: 'admin', language: 'en' })).toMatchObject({
      status: 200,
      body: { email, expired: false },
    })
    const mail = await mailTo(mailServer, email, `Invitation to join the team of Schule ${tenant.slug}`)
    expect(mail.text).toContain('Ada Berg invites you')
    expect(mail.text).toContain('Your role: Administrator')
    const { rows } = await reihum.owner.query('select tenant_id, is_secret from mail where recipient = $1', [
      email,
    ])
    expect(rows).toEqual([{ tenant_id: tenant.id, is_secret: true }])
  })

  test('makes an account for whoever has none, verified, with the role', async () => {
    const { email, token } = await invited()
    expect(await open(token)).toMatchObject({
      status: 200,
      body: { company: `Schule ${tenant.slug}`, email, role: 'operator', hasAccount: false },
    })
    expect(await accept(token)).toMatchObject({ status: 200, body: { username: email, slug: tenant.slug } })
    const { body } = await signIn(email)
    const info = await reihum.call('GET', '/api/auth/user-info', { token: body.token })
    expect(info.body).toMatchObject({
      name: 'Mina Müller',
      verified: true,
      language: 'de',
      tenants: [{ slug: tenant.slug, role: 'operator' }],
    })
    expect((await reihum.call('GET', `/api/${tenant.slug}/courses`, { token: body.token })).status).toBe(200)
  })

  test('accepted twice is one membership with the same answer; its link opens nothing any more', async () => {
    const { email, token } = await invited()
    const [first, again] = [
      await accept(token),
      await accept(token, { name: 'Other', password: 'another password' }),
    ]
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await open(token)).body.error_code).toBe('INVITATION_INVALID')
    expect((await signIn(email)).status).toBe(200)
    const { rows } = await reihum.owner.query(
      'select 1 from membership m join user_account u on u.id = m.user_id where u.email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  test('with name or password missing is refused at the field, and the link goes on working', async () => {
    const { token } = await invited()
    const common = await accept(token, { name: 'Mina Müller', password: 'MinaMüller1' })
    expect([common.status, common.body.errors]).toMatchObject([422, [{ path: 'password' }]])
    const answer = await accept(token, { name: 'Mina' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
    expect((await accept(token)).status).toBe(200)
  })

  test('for somebody with an account is accepted signed in with it, and not otherwise', async () => {
    const user = await reihum.addUser('bestand', { verified: false })
    const stranger = await reihum.addUser('fremd')
    const { token } = await invited(user.username)
    expect((await open(token)).body).toMatchObject({ hasAccount: true })
    for (const by of [undefined, stranger]) {
      expect(await accept(token, undefined, by)).toMatchObject({
        status: 409,
        body: { error_code: 'SIGN_IN_TO_ACCEPT' },
      })
    }
    expect(await accept(token, {}, user)).toMatchObject({ status: 200, body: { username: user.username } })
    const info = await reihum.call('GET', '/api/auth/user-info', { token: user.token })
    expect(info.body).toMatchObject({ verified: true, tenants: [{ slug: tenant.slug }] })
    // The password that a stranger sent along has changed nothing.
    expect((await signIn(user.username)).status).toBe(200)
  })

  test('of a link that is made up, is told to be invalid', async () => {
    for (const answer of [await open('x'.repeat(43)), await accept('x'.repeat(43))])
      expect(answer).toMatchObject({ status: 410, body: { error_code: 'INVITATION_INVALID' } })
  })

  test('lasts seven days; sent again it has a new link, and the old one ends at once', async () => {
    const { email, id, token } = await invited()
    later = 7 * day - hour
    expect((await open(token)).status).toBe(200)
    later = 7 * day + hour
    expect((await open(token)).status).toBe(410)
    expect((await accept(token)).status).toBe(410)
    later = 0
    const before = mailServer.received.length
    const again = await reihum.call('POST', `${path()}/${id}/resend`, { token: tenant.admin.token })
    expect(again).toMatchObject({ status: 200, body: { id, expired: false } })
    const fresh = await linkOf(email, tenant, before)
    expect(fresh).not.toBe(token)
    expect([(await open(token)).status, (await open(fresh)).status]).toEqual([410, 200])
  })

  test('that expired can be made anew for the same address', async () => {
    const { email } = await invited()
    later = 8 * day
    const { body } = await signIn(tenant.admin.username)
    const admin = { ...tenant.admin, token: body.token }
    const staff = await reihum.call<{ invitations: Invitation[] }>('GET', `/api/${tenant.slug}/members`, {
      token: admin.token,
    })
    expect(staff.body.invitations.find((one) => one.email === email)).toMatchObject({ expired: true })
    expect((await invite(email, { by: admin })).status).toBe(200)
  })

  test('that was withdrawn leads nowhere, and cannot be sent again', async () => {
    const { id, token } = await invited()
    const withdraw = () =>
      reihum.call<{ invitations: Invitation[] }>('DELETE', `${path()}/${id}`, { token: tenant.admin.token })
    expect((await withdraw()).body.invitations.some((one) => one.id === id)).toBe(false)
    expect((await withdraw()).status).toBe(200)
    expect((await open(token)).status).toBe(410)
    const resent = await reihum.call('POST', `${path()}/${id}/resend`, { token: tenant.admin.token })
    expect(resent.status).toBe(404)
    const { rows } = await reihum.owner.query(
      "select 1 from audit_entry where subject_id = $1 and command_type = 'invitation.withdrawn'",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('of a suspended tenant is not accepted', async () => {
    const house = await reihum.addTenant()
    const { token } = await invited(newAddress(), house)
    await reihum.owner.query('update tenant set suspended_at = now() where id = $1', [house.id])
    expect((await open(token)).status).toBe(410)
    expect((await accept(token)).status).toBe(410)
  })
})

describe('who can be invited', () => {
  test('nobody twice, and no member', async () => {
    const { email } = await invited()
    for (const known of [email, email.toUpperCase(), tenant.operator.username])
      expect(await invite(known)).toMatchObject({ status: 409, body: { error_code: 'ALREADY_MEMBER' } })
  })

  test('as many as the tier has places; open invitations count, withdrawn ones do not', async () => {
    const house = await reihum.addTenant()
    await reihum.owner.query("update tenant set tier = 'ESSENTIAL' where id = $1", [house.id])
    const { id } = await invited(newAddress(), house)
    expect(await invite(newAddress(), { house })).toMatchObject({
      status: 409,
      body: { error_code: 'TIER_LIMIT_REACHED', data: { tier: 'ESSENTIAL', limit: 3 } },
    })
    await reihum.call('DELETE', `${path(house)}/${id}`, { token: house.admin.token })
    expect((await invite(newAddress(), { house })).status).toBe(200)
  })

  test('a tier that was lowered meanwhile keeps an invited person out', async () => {
    const house = await reihum.addTenant()
    const { token } = await invited(newAddress(), house)
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [house.id])
    expect(await accept(token)).toMatchObject({
      status: 409,
      body: { error_code: 'TIER_LIMIT_REACHED', data: { tier: 'FREE', limit: 1 } },
    })
  })

  test('only by somebody whose own address is verified', async () => {
    const house = await reihum.addTenant()
    await reihum.owner.query('update user_account set verified_at = null where id = $1', [house.admin.id])
    expect(await invite(newAddress(), { house })).toMatchObject({
      status: 402,
      body: { error_code: 'VERIFICATION_REQUIRED' },
    })
  })
})

test('the link is for the person invited: nobody reads it in the back office, not even before it is sent', async () => {
  const email = newAddress()
  mailServer.refuse(true)
  try {
    await invite(email)
    const { id } = await eventually(async () => {
      const { rows } = await reihum.owner.query('select id from mail where recipient = $1', [email])
      return rows[0]
    })
    for (const { token } of [tenant.admin, tenant.operator]) {
      const { body } = await reihum.call<{ html: string; text: string }>(
        'GET',
        `/api/${tenant.slug}/mails/${id}`,
        {
          token,
        },
      )
      expect(body.text).toContain('persönlichen Link')
      expect(`${body.html}${body.text}`).not.toContain('/invitation/')
    }
  } finally {
    mailServer.refuse(false)
  }
})

test('a mail whose link was forgotten cannot be sent again; the invitation can', async () => {
  const { email, id } = await invited()
  const mailId = await eventually(async () => {
    const { rows } = await reihum.owner.query("select id from mail where recipient = $1 and state = 'sent'", [
      email,
    ])
    return rows[0]?.id
  })
  const resent = await reihum.call('POST', `/api/${tenant.slug}/mails/${mailId}/resend`, {
    token: tenant.admin.token,
  })
  expect(resent).toMatchObject({ status: 409, body: { error_code: 'MAIL_NOT_RESENDABLE' } })
  const renewed = await reihum.call('POST', `${path()}/${id}/resend`, { token: tenant.admin.token })
  expect(renewed.status).toBe(200)
})
