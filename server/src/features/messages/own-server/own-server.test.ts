import type { MailDetail } from '@reihum/contract/messages/mail.schema.ts'
import type { MailSetting } from '@reihum/contract/messages/mail-setting.schema.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { testVault } from '#test/database.ts'
import { letterDesk } from '#test/letter-desk.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import {
  addCourse,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  testProof,
} from '#test/reihum.ts'
import { checkServers } from './check-servers.ts'

let house: TestMailServer
let own: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let courseId: string

const insideHosts = ['127.0.0.1', 'localhost']

beforeAll(async () => {
  house = await startMailServer()
  own = await startMailServer()
  reihum = await startTestReihum({
    environment: {
      REIHUM_SMTP_URL: house.url,
      REIHUM_MAIL_FROM: 'Reihum <kurse@reihum.test>',
      REIHUM_INSIDE_HOSTS: insideHosts.join(','),
    },
    mailLimits: shortMailLimits({ pausesMs: [500] }),
  })
})
afterAll(async () => {
  await reihum.close()
  await Promise.all([house.close(), own.close()])
})
beforeEach(async () => {
  await Promise.all([house.heal(), own.heal()])
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
})

const desk = letterDesk(() => ({ reihum, tenant, mailServer: house }))

type Entered = Record<string, unknown>
const entered = (more: Entered = {}): Entered => ({
  hostname: '127.0.0.1',
  port: Number(new URL(own.url).port),
  ssl: false,
  username: 'kurse',
  password: 'a password',
  sender: 'kurse@schule.example',
  fallsBack: false,
  ...more,
})

const call = <Body = MailSetting>(method: string, path: string, body?: object, token = tenant.admin.token) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token, ...(body && { body }) })

async function setUp(more: Entered = {}, { revision = 0, proof = testProof as object | null } = {}) {
  return call<MailSetting & { error_code: string; data: { outcome: string } }>(
    'PUT',
    '/settings/mail/server',
    {
      revision,
      server: entered(more),
      ...(proof && { proof }),
    },
  )
}

const setting = async () => (await call('GET', '/settings/mail')).body

/** Books with a new address, and waits for the letter about it at a mail server. */
async function letterAt(server: TestMailServer) {
  const to = desk.newAddress()
  await desk.book(courseId, to)
  return eventually(async () => server.received.find((mail) => mail.to === to))
}

async function mailTo(to: string) {
  const { body } = await call<{ items: MailDetail[] }>('GET', `/mails?q=${encodeURIComponent(to)}`)
  const id = body.items[0]?.id
  return id ? (await call<MailDetail>('GET', `/mails/${id}`)).body : undefined
}

test('letters leave through the installation, with the name of the provider, and answers go to the provider', async () => {
  expect(await setting()).toMatchObject({ server: null, replyTo: '', houseSender: 'kurse@reihum.test' })
  const { ownAddress } = await setting()
  expect(await letterAt(house)).toMatchObject({ fromAddress: 'kurse@reihum.test', replyTo: ownAddress })
})

test('answers go where the provider wants', async () => {
  const changed = await call('PUT', '/settings/mail/reply-to', {
    revision: 0,
    replyTo: 'Buero@schule.example',
  })
  expect(changed).toMatchObject({ status: 200, body: { revision: 1, replyTo: 'Buero@schule.example' } })
  expect(await letterAt(house)).toMatchObject({ replyTo: 'Buero@schule.example' })
  const late = await call('PUT', '/settings/mail/reply-to', { revision: 0, replyTo: '' })
  expect(late.status).toBe(409)
  expect((await call('PUT', '/settings/mail/reply-to', { revision: 1, replyTo: 'nobody' })).status).toBe(422)
})

describe('a mail server of one’s own', () => {
  it('is tried with a letter to whoever sets it up, and then takes all letters', async () => {
    const before = own.received.length
    const answer = await setUp()
    expect(answer).toMatchObject({
      status: 200,
      body: { revision: 1, server: { hostname: '127.0.0.1', outcome: 'right', username: 'kurse' } },
    })
    expect(JSON.stringify(answer.body)).not.toContain('a password')
    expect(own.received[before]).toMatchObject({
      subject: 'Test Ihres Mailservers',
      fromAddress: 'kurse@schule.example',
    })
    const letter = await letterAt(own)
    expect(letter).toMatchObject({ fromAddress: 'kurse@schule.example' })
    expect(house.received.some(({ to }) => to === letter.to)).toBe(false)
    expect(
      await eventually(async () => (await mailTo(letter.to))?.state === 'sent' && mailTo(letter.to)),
    ).toMatchObject({ sender: 'kurse@schule.example' })
    const { rows } = await reihum.owner.query(
      "select sealed from tenant_secret where tenant_id = $1 and name = 'mail server'",
      [tenant.id],
    )
    expect(rows[0].sealed).not.toContain('a password')
  })

  test.each<[string, Entered, () => Promise<unknown>, string]>([
    ['within the installation', { hostname: '10.0.0.5' }, async () => undefined, 'inside'],
    ['within the installation (IPv6)', { hostname: '::1' }, async () => undefined, 'inside'],
    ['of no name', { hostname: 'mail.schule.invalid' }, async () => undefined, 'hostUnknown'],
    ['that is not there', {}, () => own.fault({ isDown: true }), 'unreachable'],
    ['that does not encrypt from the beginning', { ssl: true }, async () => undefined, 'otherEncryption'],
    [
      'with a wrong password',
      {},
      () => own.fault({ refuses: [{ at: 'AUTH', says: '535 5.7.8 wrong' }] }),
      'loginRefused',
    ],
    [
      'that wants another sender',
      {},
      () => own.fault({ refuses: [{ at: 'MAIL', says: '553 5.7.1 not yours' }] }),
      'senderRefused',
    ],
    [
      'that refuses the letter',
      {},
      () => own.fault({ refuses: [{ at: 'end', says: '550 5.7.1 spam' }] }),
      'contentRefused',
    ],
  ])('%s is refused in words, and not stored', async (_, more, fault, outcome) => {
    await fault()
    const answer = await setUp(more)
    expect(answer).toMatchObject({
      status: 422,
      body: { error_code: 'MAIL_SERVER_REFUSED', data: { outcome } },
    })
    expect(await setting()).toMatchObject({ revision: 0, server: null })
  })

  it('needs a valid certificate', async () => {
    // The library has a certificate of its own, which nobody vouches for.
    const secure = new SMTPServer({ secure: true, authOptional: true })
    secure.on('error', () => undefined)
    const port = await new Promise<number>((listening) => {
      secure.listen(0, '127.0.0.1', () => listening((secure.server.address() as { port: number }).port))
    })
    const answer = await setUp({ port, ssl: true })
    await new Promise<void>((closed) => secure.close(() => closed()))
    expect(answer).toMatchObject({ status: 422, body: { data: { outcome: 'certificate' } } })
  })

  it('is set up by admins who prove who they are, in a tier that includes it', async () => {
    expect(await setUp({}, { proof: null })).toMatchObject({ status: 400 })
    const body = { revision: 0, server: entered(), proof: testProof }
    expect(await call('PUT', '/settings/mail/server', body, tenant.operator.token)).toMatchObject({
      status: 403,
    })
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    expect(await setUp()).toMatchObject({ body: { error_code: 'TIER_REQUIRED' } })
  })

  it('gets a stored password only if it is the same server and user', async () => {
    await setUp()
    const other = { password: '', hostname: 'localhost' }
    expect(await setUp(other, { revision: 1 })).toMatchObject({
      body: { error_code: 'MAIL_PASSWORD_NEEDED' },
    })
    expect(await setUp({ password: '', username: 'other' }, { revision: 1 })).toMatchObject({
      body: { error_code: 'MAIL_PASSWORD_NEEDED' },
    })
    expect(await setUp({ password: '', fallsBack: true }, { revision: 1 })).toMatchObject({
      status: 200,
      body: { server: { fallsBack: true } },
    })
    expect(await setUp({}, { revision: 1 })).toMatchObject({ status: 409 })
  })

  it('lets letters wait while it is away, and says so', async () => {
    await setUp()
    await own.fault({ isDown: true })
    const to = desk.newAddress()
    await desk.book(courseId, to)
    await eventually(async () => (await mailTo(to))?.reason === 'unreachable')
    expect(house.received.some((mail) => mail.to === to)).toBe(false)
    await own.heal()
    await eventually(async () => own.received.find((mail) => mail.to === to))
  })

  it('is stood in for by the installation where the provider wants that', async () => {
    await setUp({ fallsBack: true })
    await own.fault({ isDown: true })
    expect(await letterAt(house)).toMatchObject({ fromAddress: 'kurse@reihum.test' })
  })

  it('does not stand in for a recipient who is refused', async () => {
    await setUp({ fallsBack: true })
    await own.fault({ refuses: [{ at: 'RCPT', says: '550 5.1.1 no such user' }] })
    const to = desk.newAddress()
    await desk.book(courseId, to)
    await eventually(async () => (await mailTo(to))?.state === 'refused')
    expect(house.received.some((mail) => mail.to === to)).toBe(false)
  })

  it('is stored but not used in a tier without it', async () => {
    await setUp()
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    expect(await letterAt(house)).toMatchObject({ fromAddress: 'kurse@reihum.test' })
    expect(await setting()).toMatchObject({ isIncluded: false, server: { hostname: '127.0.0.1' } })
  })

  it('is removed with its password by whoever proves who they are', async () => {
    await setUp()
    expect((await call('POST', '/settings/mail/server/removal', {})).status).toBe(400)
    const removed = await call('POST', '/settings/mail/server/removal', { proof: testProof })
    expect(removed).toMatchObject({ status: 200, body: { server: null, revision: 2 } })
    const { rowCount } = await reihum.owner.query(
      "select from tenant_secret where tenant_id = $1 and name = 'mail server'",
      [tenant.id],
    )
    expect(rowCount).toBe(0)
    expect(await letterAt(house)).toMatchObject({ fromAddress: 'kurse@reihum.test' })
    expect((await call('POST', '/settings/mail/server/checks')).status).toBe(404)
  })
})

describe('the daily check', () => {
  const check = () =>
    checkServers(
      { inPlatform: reihum.inPlatform, inTenant: reihum.inTenant, vault: testVault, insideHosts },
      () => false,
    )
  const yesterday = () =>
    reihum.owner.query(
      "update mail_setting set checked_at = checked_at - interval '25 hours' where tenant_id = $1",
      [tenant.id],
    )
  const warned = async () => {
    const { rowCount } = await reihum.owner.query(
      "select from mail where tenant_id = $1 and kind = 'mail-server.failed'",
      [tenant.id],
    )
    return rowCount
  }

  it('tells the admins once that it does not send any more, and not through that server', async () => {
    await setUp()
    const before = house.received.length
    await own.fault({ refuses: [{ at: 'AUTH', says: '535 5.7.8 wrong' }] })
    await check()
    expect((await setting()).server?.outcome).toBe('right')
    await yesterday()
    await check()
    expect((await setting()).server?.outcome).toBe('loginRefused')
    await eventually(async () => (await warned()) === 1)
    await eventually(async () =>
      house.received.slice(before).find(({ subject }) => subject === 'Ihr Mailserver sendet nicht'),
    )
    await yesterday()
    await check()
    await own.heal()
    expect(await call('POST', '/settings/mail/server/checks')).toMatchObject({
      body: { server: { outcome: 'right' } },
    })
    expect(await warned()).toBe(1)
  })
})

test('a provider’s own server sends where the installation has none', async () => {
  const alone = await startTestReihum({ environment: { REIHUM_INSIDE_HOSTS: '127.0.0.1' } })
  try {
    const school = await alone.addTenant()
    const path = `/api/${school.slug}/settings/mail`
    const { token } = school.admin
    const { body } = await alone.call<MailSetting>('GET', path, { token })
    expect(body).toMatchObject({ houseSender: null })
    const set = { revision: 0, server: entered(), proof: testProof }
    expect((await alone.call('PUT', `${path}/server`, { token, body: set })).status).toBe(200)
    const at = letterDesk(() => ({ reihum: alone, tenant: school, mailServer: own }))
    const to = at.newAddress()
    await at.book(await addCourse(alone, school), to)
    await eventually(async () => own.received.find((mail) => mail.to === to))
  } finally {
    await alone.close()
  }
})
