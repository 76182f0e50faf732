import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solveCaptcha } from '#test/captcha.ts'
import { linkIn, mailTo, startMailServer } from '#test/mail-server.ts'
import { eventually, startTestReihum, type TestReihum, testPassword, testProof } from '#test/reihum.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let reihum: TestReihum
let later = 0

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    clock: () => new Date(Date.now() + later),
  })
})
beforeEach(() => {
  later = 0
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})

const fresh = { password: 'a much longer new one', passwordRepeat: 'a much longer new one' }

const signIn = (username: string, password: string) =>
  reihum.call<{ token: string }>('POST', '/api/auth/login', { body: { username, password } })

async function ask(email: string, options: { language?: string; address?: string; captcha?: string } = {}) {
  const captcha = options.captcha ?? (await solveCaptcha(reihum, 'password-reset'))
  return reihum.call<{ done: boolean; error_code: string; data: { seconds: number } }>(
    'POST',
    '/api/auth/password-reset',
    { body: { email, captcha }, ...options },
  )
}

const check = (token: string) => reihum.call('GET', `/api/auth/password-reset/${token}`)
const reset = (token: string, body: object = fresh) =>
  reihum.call<{ error_code: string; errors: { path: string; code: string }[] }>(
    'POST',
    `/api/auth/password-reset/${token}`,
    { body },
  )

async function linkFor(email: string, subject = 'Neues Passwort für Ihr Benutzerkonto'): Promise<string> {
  const before = mailServer.received.length
  await ask(email)
  const mail = await mailTo(mailServer, email, subject, before)
  return linkIn(mail, /\/password-reset\/([\w-]{20,})/)
}

describe('a new password by mail', () => {
  test('is set once by the link; all sign-ins end, the address counts as verified, and the owner is told', async () => {
    const user = await reihum.addUser('vergesslich', { verified: false })
    const token = await linkFor(user.username)
    expect(await check(token)).toMatchObject({ status: 200, body: { username: user.username } })

    expect(await reset(token)).toMatchObject({ status: 200, body: { username: user.username } })

    expect((await reihum.call('GET', '/api/auth/user-info', { token: user.token })).status).toBe(401)
    expect((await signIn(user.username, testPassword)).status).toBe(400)
    const { body } = await signIn(user.username, fresh.password)
    const info = await reihum.call('GET', '/api/auth/user-info', { token: body.token })
    expect(info.body).toMatchObject({ verified: true })
    await mailTo(mailServer, user.username, 'Ihr Passwort wurde geändert')

    expect(await reset(token)).toMatchObject({ status: 400, body: { error_code: 'RESET_LINK_INVALID' } })
    expect((await check(token)).status).toBe(400)
  })

  test('looking at the link, however often, leaves it working', async () => {
    const user = await reihum.addUser('scanner')
    const token = await linkFor(user.username)
    for (let times = 0; times < 3; times += 1) expect((await check(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
  })

  test('the link works for an hour and not a minute longer', async () => {
    const user = await reihum.addUser('langsam')
    const token = await linkFor(user.username)
    later = 59 * 60_000
    expect((await check(token)).status).toBe(200)
    later = 61 * 60_000
    expect(await check(token)).toMatchObject({ status: 400, body: { error_code: 'RESET_LINK_INVALID' } })
    expect((await reset(token)).status).toBe(400)
    later = 0
    expect((await signIn(user.username, testPassword)).status).toBe(200)
  })

  test('a newer link ends the one before', async () => {
    const user = await reihum.addUser('ungeduldig')
    const first = await linkFor(user.username)
    const second = await linkFor(user.username)
    expect(second).not.toBe(first)
    expect((await check(first)).status).toBe(400)
    expect((await check(second)).status).toBe(200)
  })

  test('is refused with the field and the way out while it is too short or not repeated', async () => {
    const user = await reihum.addUser('kurz')
    const token = await linkFor(user.username)
    const short = await reset(token, { password: 'short', passwordRepeat: 'short' })
    expect(short).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', message: 'Bitte mindestens 10 Zeichen eingeben.' }] },
    })
    const different = await reset(token, { ...fresh, passwordRepeat: 'something else entirely' })
    expect(different.body.errors).toMatchObject([
      { path: 'passwordRepeat', message: 'Die Passwörter stimmen nicht überein.' },
    ])
    expect((await check(token)).status).toBe(200)
  })

  test('is refused, in words, while it is among the first to be guessed, and the link still works', async () => {
    const user = await reihum.addUser('gewoehnlich')
    const token = await linkFor(user.username)
    for (const password of ['Password2026!', 'qwertzuiop', user.username])
      expect(await reset(token, { password, passwordRepeat: password })).toMatchObject({
        status: 422,
        body: {
          errors: [
            {
              path: 'password',
              message: expect.stringMatching(/^Dieses Passwort wird beim Erraten als Erstes/),
            },
          ],
        },
      })
    expect((await reset(token)).status).toBe(200)
  })

  test('drops a change of address that an intruder has begun, and its link', async () => {
    const user = await reihum.addUser('gekapert')
    await reihum.call('POST', '/api/auth/account/email', {
      token: user.token,
      body: { email: 'intruder@example.org', proof: testProof },
    })
    const mail = await mailTo(mailServer, 'intruder@example.org', 'Bitte bestätigen Sie Ihre E-Mail-Adresse')
    await reset(await linkFor(user.username))
    const verified = await reihum.call('POST', '/api/auth/verification', {
      body: { email: 'intruder@example.org', token: linkIn(mail, /\/verify\/[^/]+\/([\w-]{20,})/) },
    })
    expect(verified).toMatchObject({ status: 400, body: { error_code: 'VERIFICATION_FAILED' } })
  })

  test('the mail speaks the language of the account, or else of whoever asked', async () => {
    const german = await reihum.addUser('deutsch')
    const silent = await reihum.addUser('silent')
    await reihum.owner.query(
      "update user_account set language = 'de', full_name = 'Ada Berg' where id = $1",
      [german.id],
    )
    await ask(german.username, { language: 'en' })
    await ask(silent.username, { language: 'en' })
    const mail = await mailTo(mailServer, german.username, 'Neues Passwort für Ihr Benutzerkonto')
    expect(mail.text).toContain('Guten Tag Ada Berg,')
    expect(mail.html).toContain('http://reihum.test/password-reset/')
    await mailTo(mailServer, silent.username, 'New password for your account')
  })

  test('nothing of the link stays behind: not in the log, the outbox or the mail that was sent', async () => {
    const user = await reihum.addUser('spurlos')
    const token = await linkFor(user.username)
    await eventually(async () => {
      const { rows } = await reihum.owner.query(
        "select html, text from mail where recipient = $1 and state = 'sent'",
        [user.username],
      )
      return rows.length > 0 && !rows.some((row) => `${row.html}${row.text}`.includes(token))
    })
    const { rows } = await reihum.owner.query(
      `select (select count(*)::int from audit_detail where metadata::text like $1)
        + (select count(*)::int from account_token where hash = $2) as kept`,
      [`%${token}%`, token],
    )
    expect(rows[0].kept).toBe(0)
  })
})

describe('asking for it', () => {
  test('is answered alike for an unknown address, which gets no mail', async () => {
    const user = await reihum.addUser('bekannt')
    const known = await ask(user.username)
    const unknown = await ask('niemand@example.org')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    // Mails are sent in the order of the requests, so once the second mail is there, the first would be too.
    await mailTo(mailServer, user.username, 'Neues Passwort für Ihr Benutzerkonto')
    expect(mailServer.received.filter((mail) => mail.to === 'niemand@example.org')).toEqual([])
    const { rows } = await reihum.owner.query("select 1 from mail where recipient = 'niemand@example.org'")
    expect(rows).toEqual([])
  })

  test('is held back until it took as long as either way takes', async () => {
    const user = await reihum.addUser('gemessen')
    const times = async (email: string) => {
      const captcha = await solveCaptcha(reihum, 'password-reset')
      const from = performance.now()
      await ask(email, { captcha })
      return performance.now() - from
    }
    const known = [await times(user.username), await times(user.username), await times(user.username)]
    const unknown = [
      await times('a@nobody.example'),
      await times('b@nobody.example'),
      await times('c@nobody.example'),
    ]
    expect(Math.min(...known, ...unknown)).toBeGreaterThanOrEqual(295)
  })

  test('is slowed down for one account, whether it exists or not', async () => {
    const user = await reihum.addUser('belagert')
    for (const email of [user.username, 'erfunden@example.org']) {
      const answers = []
      for (let times = 0; times < 6; times += 1) answers.push(await ask(email, { address: '198.51.100.7' }))
      const refused = answers.filter((answer) => answer.status === 429)
      expect(refused.length, email).toBeGreaterThan(0)
      expect(refused[0]?.body).toMatchObject({ error_code: 'TOO_MANY_ATTEMPTS' })
      expect(refused[0]?.body.data.seconds).toBeGreaterThan(0)
    }
  })

  test('needs a captcha that was solved for it and not used before', async () => {
    const user = await reihum.addUser('maschine')
    const captcha = await solveCaptcha(reihum, 'password-reset')
    expect((await ask(user.username, { captcha })).status).toBe(200)
    for (const bad of [captcha, await solveCaptcha(reihum, 'sign-up'), 'nonsense']) {
      expect(await ask(user.username, { captcha: bad })).toMatchObject({
        status: 400,
        body: { error_code: 'CAPTCHA_FAILED' },
      })
    }
  })

  test('a malformed address is told at its field', async () => {
    const answer = await reihum.call('POST', '/api/auth/password-reset', {
      body: { email: 'ada', captcha: 'x' },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email', message: 'Die E-Mail muss valide sein.' }] },
    })
  })

  test('sends nothing to a locked account, with the same answer', async () => {
    const locked = await reihum.addUser('gesperrt')
    await reihum.owner.query('update user_account set locked_at = now() where id = $1', [locked.id])
    expect(await ask(locked.username)).toMatchObject({ status: 200, body: { done: true } })
    const other = await reihum.addUser('danach')
    await linkFor(other.username)
    expect(mailServer.received.filter((mail) => mail.to === locked.username)).toEqual([])
  })
})

test('a job that runs a second time sends no other mail and brings no used link back', async () => {
  const user = await reihum.addUser('doppelt')
  const token = await linkFor(user.username)
  await reset(token)
  await reihum.owner.query(
    `insert into outbox (tenant_id, id, task, payload)
     select e.tenant_id, gen_random_uuid(), 'identity.send-password-reset', jsonb_build_object('eventId', e.id, 'userId', e.subject_id)
     from audit_entry e where subject_id = $1 and command_type = 'account.reset-requested'`,
    [user.id],
  )
  const next = await reihum.addUser('danach')
  await linkFor(next.username)
  expect((await check(token)).status).toBe(400)
  const sent = mailServer.received.filter(
    (mail) => mail.to === user.username && /Neues Passwort/.test(mail.subject),
  )
  expect(sent).toHaveLength(1)
})
