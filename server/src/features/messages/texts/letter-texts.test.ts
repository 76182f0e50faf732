import type {
  LetterDetail,
  LetterFrame,
  LetterListItem,
  LetterPreview,
} from '@reihum/contract/messages/letter.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letterDesk } from '#test/letter-desk.ts'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits(),
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
})

const desk = letterDesk(() => ({ reihum, tenant, mailServer }))

type Refused = { error_code: string; data: Record<string, unknown> }
const call = <Body = LetterDetail>(method: string, path: string, body?: object, token = tenant.admin.token) =>
  reihum.call<Body & Refused>(method, `/api/${tenant.slug}/settings/mail${path}`, {
    token,
    ...(body && { body }),
  })

const received = '/texts/registration.received'
const own = {
  subject: 'Hurra, {{person.name}}!',
  body: 'Liebe {{person.name}},\n\nbis bald in {{course.title}}.',
}
const save = (change: object = {}, path = `${received}/de`) =>
  call('PUT', path, { revision: 0, ...own, ...change })

/** Books with a new address, and waits for the letter about it. */
async function letterOf(language = 'de') {
  const to = desk.newAddress()
  await desk.book(courseId, to, ['Mina'], language)
  return eventually(async () => mailServer.received.find((mail) => mail.to === to))
}

describe('a letter that was rewritten', () => {
  test('goes out in the words of the provider, with its facts, button and small print as before', async () => {
    const before = await letterOf()
    expect((await save()).status).toBe(200)
    const after = await letterOf()
    expect(after.subject).toMatch(/^Hurra, .*Mina.*!$/)
    expect(after.text).toContain('bis bald in ')
    expect(after.html).toContain('bis bald in ')
    expect(after.text).not.toContain('vielen Dank für Ihre Anmeldung')
    // All that follows the words is the same but for numbers and links.
    const locked = (text: string) =>
      text.slice(text.indexOf('\nKurs: ')).replace(/\S*\d\S*|https?:\S+|\b[A-Z]{4}-[A-Z]{4}\b/g, '…')
    expect(locked(after.text)).toBe(locked(before.text))
  })

  test('is rewritten in that language only', async () => {
    await save()
    expect((await letterOf('en')).subject).toContain('Your registration')
  })

  test('says again what is proposed after it was reset', async () => {
    await save()
    const { body } = await call('POST', `${received}/de/reset`, { revision: 1 })
    expect(body.languages.de).toMatchObject({ isRewritten: false, own: null, revision: 2 })
    expect((await letterOf()).subject).toContain('Ihre Anmeldung')
    expect((await save({ revision: 2 })).body.languages.de).toMatchObject({ isRewritten: true, revision: 3 })
  })

  test('shows what somebody entered as text', async () => {
    await save({ body: '<script>alert(1)</script> <a href="https://evil.example">hier</a> {{person.name}}' })
    const { html } = await letterOf()
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|evil\.example"/)
  })
})

test('a text that cannot be used any more loses no letter, and the provider reads why', async () => {
  await save()
  await reihum.owner.query("update letter_text set body = 'Hallo {{was.there.once}}' where tenant_id = $1", [
    tenant.id,
  ])
  expect((await letterOf()).subject).toContain('Ihre Anmeldung')
  const { body } = await call(`GET`, received)
  expect(body.languages.de.unusable).toMatchObject({ because: 'unknown' })
  expect((await save({ revision: 1 })).body.languages.de.unusable).toBeNull()
})

test('signature and footer stand below every letter, in their language', async () => {
  const frame = { signature: { de: 'Herzlich\nIhr Team', en: '' }, footer: { de: 'Kurse seit 1987', en: '' } }
  const { body } = await call<LetterFrame>('PUT', '/letter-frame', { revision: 0, ...frame })
  expect(body).toMatchObject({ revision: 1, ...frame })
  const { text } = await letterOf()
  expect(text).toContain('Herzlich\nIhr Team\n')
  expect(text).toContain('\nKurse seit 1987\n')
  expect(text).not.toContain('Freundliche Grüße')
  expect((await letterOf('en')).text).toContain('Kind regards')
  expect((await call('PUT', '/letter-frame', { revision: 0, ...frame })).body.error_code).toBe('CONFLICT')
})

describe('the list', () => {
  const list = async () => (await call<{ items: LetterListItem[] }>('GET', '/texts')).body.items

  test('has every letter to attendees, and says which are rewritten', async () => {
    await save()
    const items = await list()
    expect(items.length).toBeGreaterThan(30)
    const rewritten = items.filter(({ languages: { de, en } }) => de.isRewritten || en.isRewritten)
    expect(rewritten.map(({ kind }) => kind)).toEqual(['registration.received'])
    expect(items.find(({ kind }) => kind === 'dunning.dunned')?.writtenAt).toBe('/settings/dunning')
  })

  test('says when something newer is proposed, until the text is saved again', async () => {
    await save()
    await reihum.owner.query("update letter_text set made_from = 'older' where tenant_id = $1", [tenant.id])
    const item = (await list()).find(({ kind }) => kind === 'registration.received')
    expect(item?.languages.de.hasNewerProposal).toBe(true)
    expect((await save({ revision: 1 })).body.languages.de).toMatchObject({
      hasNewerProposal: false,
      revision: 2,
    })
  })

  test('shows nothing of another tenant', async () => {
    await save()
    const other = await reihum.addTenant()
    const { body } = await reihum.call<LetterDetail>('GET', `/api/${other.slug}/settings/mail${received}`, {
      token: other.admin.token,
    })
    expect(body.languages.de.isRewritten).toBe(false)
  })
})

describe('saving', () => {
  test.each([
    [
      'a placeholder that is not offered',
      { body: '{{person.iban}} {{course.title}}' },
      'unknown',
      '{{person.iban}}',
    ],
    ['a condition without end', { body: '{{if places.several}}a' }, 'unpaired', ''],
    ['an unknown placeholder in the subject', { subject: '{{x}}' }, 'unknown', '{{x}}'],
  ])('refuses %s and names it', async (_, change, because, written) => {
    const { status, body } = await save(change)
    expect([status, body.error_code, body.data]).toEqual([422, 'LETTER_TEXT_UNUSABLE', { because, written }])
  })

  test.each([
    ['an empty body', { body: ' \n ' }],
    ['an empty subject', { subject: ' ' }],
    ['a body that is too long', { body: 'a'.repeat(10_001) }],
  ])('refuses %s', async (_, change) => {
    expect((await save(change)).body.error_code).toBe('INVALID_INPUT')
  })

  test('a break in the subject begins no other header', async () => {
    const { body } = await save({ subject: 'a\r\nBcc: b@example.org' })
    expect(body.languages.de.own?.subject).toBe('a Bcc: b@example.org')
  })

  test('of two at once one is told that the other was first', async () => {
    const both = await Promise.all([save({ subject: 'a' }), save({ subject: 'b' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await save({ subject: 'c' })).body.error_code).toBe('CONFLICT')
  })

  test('twice the same is one change, and says who made it', async () => {
    await save()
    const { body } = await save({ revision: 1 })
    expect(body.languages.de).toMatchObject({ revision: 1, changedBy: expect.any(String) })
  })

  test('an unknown letter, and one written elsewhere, are not found', async () => {
    expect((await save({}, '/texts/no.such/de')).status).toBe(404)
    expect((await save({}, '/texts/dunning.dunned/de')).status).toBe(404)
    expect((await save({}, '/texts/account.erased/de')).status).toBe(404)
  })
})

describe('a preview', () => {
  const preview = async (change: object = {}) =>
    (await call<LetterPreview>('POST', `${received}/de/preview`, { ...own, sample: 'reserved', ...change }))
      .body

  test('shows the text with invented people and all that cannot be lost', async () => {
    const { letter, missing } = await preview()
    expect(letter?.subject).toBe('Hurra, Mina Müller!')
    expect(letter?.text).toContain('Stornierung und Widerruf')
    expect(letter?.html).toContain('bis bald in Aquarell')
    expect(missing).toEqual([])
  })

  test('names what would stay empty, and what cannot be used', async () => {
    expect((await preview({ sample: 'confirmed', body: '{{payment.due}} x' })).missing).toEqual([
      'payment.due',
    ])
    expect(await preview({ body: '{{if x}}' })).toMatchObject({
      letter: null,
      problems: [
        { kind: 'unknown', written: '{{if x}}' },
        { kind: 'unpaired', written: '' },
      ],
    })
    expect((await preview({ body: '' })).problems).toEqual([{ kind: 'empty', written: '' }])
  })
})

test('a test mail goes to whoever asks, at most 20 times an hour', async () => {
  const path = `${received}/de/tests`
  const first = await call<{ recipient: string }>('POST', path, { ...own, sample: 'reserved' })
  expect(first.status).toBe(200)
  const mail = await eventually(async () => mailServer.received.find(({ to }) => to === first.body.recipient))
  expect(mail.subject).toBe('Probe: Hurra, Mina Müller!')
  const more = await Promise.all(
    Array.from({ length: 22 }, () => call('POST', path, { ...own, sample: 'reserved' })),
  )
  expect(more.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(more.find(({ status }) => status !== 200)?.body.error_code).toBe('LETTER_TRIALS_USED_UP')
})

test('what the law demands is shown as locked', async () => {
  const { body } = await call('GET', '/texts/withdrawal.declared')
  expect(body.languages.de.locked.paragraphs).toEqual([expect.stringContaining('Hiermit bestätigen wir')])
  expect(body.languages.de.locked.facts).toContain('Eingegangen am')
  const received = (await call('GET', '/texts/registration.received')).body.languages.de.locked
  expect(received.sections).toEqual(expect.arrayContaining(['Stornierung und Widerruf', 'Zahlung']))
  expect(received.links).toContain('Vertrag widerrufen')
})
