import type { AddressChoice, LetterChoice } from '@reihum/contract/notifications/letter-choice.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { german, notificationDesk, whole } from '#test/notification-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits(),
  })
})
// The doctor checks that nobody got what they had given up.
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  await mailServer.heal()
  tenant = await reihum.addTenant()
})

const { desk, call, draft, send, recipients, sent, to, arrived, booked, course, broken } = notificationDesk(
  () => ({ reihum, tenant, mailServer }),
)
const people = personDesk(() => ({ reihum, tenant }))

const words = german('Neue Kurse', 'Hallo {{person.name}},\n\nes gibt neue Kurse.')
const news = (courseId: string) => draft(whole(courseId), words, { isNews: true })

/** Sends news to a course and waits until it has gone out. */
async function sendNews(courseId: string): Promise<string> {
  const message = await news(courseId)
  const { status, body } = await send(message)
  expect([status, body.detail]).toEqual([200, undefined])
  await sent(message.id)
  return message.id
}

const header = (raw: Buffer, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw.toString())?.[1]?.replace(/\r\n\s*/g, ' ')

/** The link in the newest letter to an address, and its path on this node. */
async function linkTo(email: string): Promise<{ url: URL; path: string; token: string }> {
  const mail = (await arrived(email)).at(-1)
  const url = new URL(/<(.+)>/.exec(header(mail?.raw ?? Buffer.of(), 'List-Unsubscribe') ?? '')?.[1] ?? '')
  const [, , , , token = ''] = url.pathname.split('/')
  return { url, path: `${url.pathname}${url.search}`, token }
}

const post = (path: string, body: URLSearchParams | FormData, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${reihum.port}${path}`, { method: 'POST', redirect: 'manual', body, headers })
const oneClick = (path: string) => post(path, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))

const choice = (token: string, slug = tenant.slug) =>
  reihum.call<LetterChoice & Problem>('GET', `/api/${slug}/portal/letters/${token}`)
const save = (token: string, unwanted: string[]) =>
  reihum.call<LetterChoice & Problem>('PUT', `/api/${tenant.slug}/portal/letters/${token}`, {
    body: { unwanted },
  })

const logged = async () =>
  (
    await reihum.owner.query<{ kind: string; actor: string }>(
      `select subject_kind as kind, actor_kind as actor from audit_entry
       where tenant_id = $1 and command_type = 'person.letters-chosen' order by at`,
      [tenant.id],
    )
  ).rows

describe('news', () => {
  it('says in its head how to unsubscribe with one click, and shows a link at its end', async () => {
    const courseId = await course()
    const { email } = await booked(courseId)
    await sendNews(courseId)
    const [mail] = await arrived(email)
    const { url } = await linkTo(email)
    expect(url.pathname).toMatch(new RegExp(`^/portal/${tenant.slug}/letters/[\\w-]{43}/news$`))
    expect(header(mail?.raw ?? Buffer.of(), 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(`Keine Neuigkeiten mehr, oder E-Mails auswählen: ${url}`)
    expect(mail?.html).toContain(url.href.replaceAll('&', '&amp;'))
    const { rows } = await reihum.owner.query('select token_hash from letter_link where tenant_id = $1', [
      tenant.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(url.pathname.split('/')[4])
  })

  it('that is about bookings has none of it, and nobody can give it up', async () => {
    const courseId = await course()
    const { email } = await booked(courseId)
    await send(await draft(whole(courseId), words))
    const [mail] = await arrived(email)
    expect(mail?.raw.toString()).not.toMatch(/List-Unsubscribe/i)
    expect(mail?.text).not.toContain('/letters/')
  })
})

describe('one click in a mail program', () => {
  it('gives the kind up, as often as it is sent, without cookies and without leading anywhere', async () => {
    const courseId = await course()
    const { email } = await booked(courseId)
    await sendNews(courseId)
    const { path, token } = await linkTo(email)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const answers = [await oneClick(path), await oneClick(path), await post(path, form)]
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect((await choice(token)).body.unwanted).toEqual(['news'])
    expect(await logged()).toEqual([{ kind: 'person', actor: 'attendee' }])
  })

  it('changes nothing without its words, by opening the address, or with a forged or another tenant’s token', async () => {
    const courseId = await course()
    const { email } = await booked(courseId)
    await sendNews(courseId)
    const { path, token } = await linkTo(email)
    const opened = await fetch(`http://127.0.0.1:${reihum.port}${path}`)
    expect([opened.status, opened.headers.getSetCookie()]).toEqual([200, []])
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await post(path, new URLSearchParams({ x: '1' }))).status).toBe(400)
    const other = await reihum.addTenant()
    const forged = path.replace(token, newSecretToken())
    const elsewhere = path.replace(`/${tenant.slug}/`, `/${other.slug}/`)
    expect([(await oneClick(forged)).status, (await oneClick(elsewhere)).status]).toEqual([404, 404])
    expect((await choice(token, other.slug)).status).toBe(404)
    expect((await oneClick(path.replace('/news', '/invoices'))).status).toBe(404)
    expect((await choice(token)).body.unwanted).toEqual([])
    expect(await logged()).toEqual([])
  })
})

describe('whoever gave news up', () => {
  it('is not sent it, which is no failure, and gets everything that is necessary', async () => {
    const courseId = await course()
    const [without, other] = [await booked(courseId), await booked(courseId)]
    await sendNews(courseId)
    await oneClick((await linkTo(without.email)).path)
    const message = await news(courseId)
    const before = await recipients(message.id)
    expect(before.counts).toMatchObject({ all: 2, reached: 1, unwanted: 1, failed: 0 })
    await send(message)
    expect(await sent(message.id)).toMatchObject({ total: 1, refused: 0 })
    await arrived(other.email, 2)
    const after = await recipients(message.id)
    expect(after.counts).toMatchObject({ all: 2, reached: 1, unwanted: 1, failed: 0, waiting: 0 })
    expect(after.items.map(({ email, outcome }) => [email, outcome])).toContainEqual([
      without.email,
      'unwanted',
    ])
    const again = await call<object>('POST', `/${message.id}/again`, { id: newId() })
    expect([again.status, again.body.error_code]).toEqual([409, 'NOTHING_FAILED'])
    expect(to(without.email)).toHaveLength(1)
    await send(await draft(whole(courseId), german('Neuer Raum', 'Wir ziehen um.')))
    expect((await arrived(without.email, 2)).at(-1)?.subject).toBe('Neuer Raum')
    expect(await broken()).toEqual([])
  })

  it('does not get what was written before and had not gone out, whatever held it up', async () => {
    const courseId = await course()
    const { email } = await booked(courseId)
    await sendNews(courseId)
    const { path } = await linkTo(email)
    await mailServer.fault({ refuses: [{ at: 'RCPT', says: '451 4.7.1 Try again later', to: email }] })
    const id = await sendNews(courseId)
    const state = async () => (await recipients(id)).items[0]?.mail?.state
    await oneClick(path)
    await mailServer.heal()
    await reihum.owner.query('update mail set next_try_at = now() where next_try_at is not null')
    await eventually(async () => (await state()) === 'unwanted', 30_000)
    expect((await recipients(id)).counts).toMatchObject({ reached: 0, unwanted: 1, failed: 0 })
    expect(to(email)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  it('can want it again, behind the same link', async () => {
    const courseId = await course()
    const { email } = await booked(courseId)
    await sendNews(courseId)
    const { token } = await linkTo(email)
    expect((await save(token, ['news', 'reminders'])).body).toMatchObject({
      address: expect.stringMatching(/^pe…@/),
      unwanted: ['reminders', 'news'],
    })
    expect((await save(token, ['reminders'])).body.unwanted).toEqual(['reminders'])
    await sendNews(courseId)
    await arrived(email, 2)
    expect((await linkTo(email)).token).toBe(token)
    expect((await save(token, ['reminders', 'reminders'])).status).toBe(422)
  })
})

describe('the staff', () => {
  const choices = (personId: string) => `/api/${tenant.slug}/persons/${personId}/letter-choices`
  const read = (personId: string, token = tenant.operator.token) =>
    reihum.call<{ items: AddressChoice[] } & Problem>('GET', choices(personId), { token })
  const note = (personId: string, body: object) =>
    reihum.call<{ items: AddressChoice[] } & Problem>('PUT', choices(personId), {
      token: tenant.operator.token,
      body,
    })
  it('see what a person gave up, when and how, and note what they are told', async () => {
    const courseId = await course()
    const { email, id } = await booked(courseId)
    await sendNews(courseId)
    await oneClick((await linkTo(email)).path)
    const personId = await people.personOf(id)
    const seen = (await read(personId)).body.items
    expect(seen).toMatchObject([{ email, unwanted: [{ kind: 'news', how: 'oneClick' }] }])
    const noted = await note(personId, { email: email.toUpperCase(), unwanted: ['news', 'followUps'] })
    expect(noted.body.items[0]?.unwanted.map(({ kind, how }) => [kind, how])).toEqual([
      ['followUps', 'staff'],
      ['news', 'oneClick'],
    ])
    const strange = await note(personId, { email: 'someone@else.example', unwanted: [] })
    expect([strange.status, strange.body.error_code]).toEqual([409, 'NOT_THEIR_ADDRESS'])
    const stranger = await reihum.addTenant()
    expect((await read(personId, stranger.operator.token)).status).toBe(404)
    expect(await logged()).toEqual([
      { kind: 'person', actor: 'attendee' },
      { kind: 'person', actor: 'user' },
    ])
  })

  it('forget it with the person, whose link then leads nowhere', async () => {
    const courseId = await course()
    const { email, id } = await booked(courseId)
    await sendNews(courseId)
    const { token } = await linkTo(email)
    await save(token, ['news'])
    const personId = await people.personOf(id)
    await desk.cancel(id, { inform: false })
    const report = (await people.export(personId)).body
    expect(report.mailAddresses).toMatchObject([{ email, unwanted: [{ kind: 'news', how: 'page' }] }])
    expect((await people.erase(personId)).body.erased).toBe(true)
    const left = await reihum.owner.query(
      `select email from unwanted_letter where tenant_id = $1 union all
       select email from letter_link where tenant_id = $1`,
      [tenant.id],
    )
    expect(left.rows).toEqual([])
    expect((await choice(token)).status).toBe(404)
  })
})

it('the doctor finds a letter of a kind that was given up before, and a mark at which a letter has arrived since', async () => {
  const courseId = await course()
  const { email } = await booked(courseId)
  await sendNews(courseId)
  await arrived(email)
  await eventually(async () => {
    const { rows } = await reihum.owner.query(
      "select from mail where tenant_id = $1 and optional_letter is not null and state = 'sent'",
      [tenant.id],
    )
    return rows.length > 0
  })
  expect(await broken()).toEqual([])
  await reihum.owner.query(
    `insert into unwanted_letter (tenant_id, email, kind, how, at) values ($1, $2, 'news', 'page', now() - interval '1 day')`,
    [tenant.id, email],
  )
  expect(await broken()).toHaveLength(1)
  await reihum.owner.query(
    `insert into bounced_address (tenant_id, email, reason, at) values ($1, $2, 'addressUnknown', now() - interval '1 day')`,
    [tenant.id, email],
  )
  expect(await broken()).toHaveLength(2)
  for (const table of ['unwanted_letter', 'bounced_address'])
    await reihum.owner.query(`delete from ${table} where tenant_id = $1`, [tenant.id])
})
