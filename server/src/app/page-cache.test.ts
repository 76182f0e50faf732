import { randomUUID } from 'node:crypto'
import { defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { testSecret } from '#test/database.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true })
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

type Asked = { node?: TestReihum; face?: string; language?: string; of?: TestTenant }

const path = (page: string, { face = 'portal', of = tenant }: Asked = {}) => `/${face}/${of.slug}${page}`

async function see(page: string, asked: Asked = {}) {
  const { node = reihum, language } = asked
  const answer = await node.call<string>('GET', path(page, asked), { language })
  expect(answer.status).toBe(200)
  return answer
}
const list = async (asked: Asked = {}) => (await see('/course-list', asked)).body

async function staff(method: string, address: string, body: unknown) {
  const answer = await reihum.call(method, `/api/${tenant.slug}/${address}`, {
    token: tenant.admin.token,
    body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const book = (courseId: string, node = reihum) =>
  node.call<{ accessToken: string }>('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest(),
  })

/** Another node must show a change within two seconds; the rest is a margin for a busy machine. */
const within = (look: () => Promise<boolean>) => eventually(look, 5000)

async function addChanging() {
  const course = courseFields({ title: 'Aquarell', attendeeLimit: 1, waiterLimit: 5 })
  const id = await addCourse(reihum, tenant, course)
  return { id, course }
}

test('what changes is shown at once where it was changed, and two seconds later elsewhere', async () => {
  const bothSaw = async (pattern: RegExp) => {
    expect(await list()).toMatch(pattern)
    await within(async () => pattern.test(await list({ node: second })))
  }
  await bothSaw(/Noch keine Kurse|<h2>/)
  const { id, course } = await addChanging()
  await bothSaw(/Aquarell/)
  expect((await see(`/course/${id}`)).body).toContain('Jetzt anmelden')
  await see(`/course/${id}`, { node: second })

  await staff('PUT', `courses/${id}`, { revision: 1, course: { ...course, title: 'Töpfern' } })
  await bothSaw(/Töpfern/)

  expect((await book(id)).status).toBe(200)
  await bothSaw(/Warteliste/)
  expect((await see(`/course/${id}`)).body).toContain('Auf die Warteliste')
  await within(async () => (await see(`/course/${id}`, { node: second })).body.includes('Auf die Warteliste'))

  await staff('PUT', 'settings/brand', { revision: 0, brand: { ...defaultBrand, primaryColor: '#123456' } })
  await bothSaw(/--band:#123456/)
})

test('a booking on one node is seen on the page of the other within the promised time', async () => {
  const { id } = await addChanging()
  for (const node of [reihum, second]) expect(await list({ node })).not.toContain('Warteliste')
  expect((await book(id, second)).status).toBe(200)
  const bookedAt = performance.now()
  expect(await list({ node: second })).toContain('Warteliste')
  await eventually(async () => (await list()).includes('Warteliste'))
  expect(performance.now() - bookedAt).toBeLessThan(4000)
})

test('languages, faces and tenants do not mix', async () => {
  const other = await reihum.addTenant()
  await addCourse(reihum, tenant, { title: 'Hier' })
  await addCourse(reihum, other, { title: 'Dort' })
  for (let round = 0; round < 2; round += 1) {
    const [german, english, framed, elsewhere] = await Promise.all([
      see('/course-list', { language: 'de' }),
      see('/course-list', { language: 'en' }),
      see('/course-list', { face: 'embed' }),
      see('/course-list', { of: other }),
    ])
    expect(german.body).toContain('<html lang="de"')
    expect(english.body).toContain('<html lang="en"')
    expect(german.body).toMatch(/<header/)
    expect(framed.body).not.toMatch(/<header/)
    expect(framed.headers.get('x-frame-options')).toBeNull()
    expect(german.headers.get('x-frame-options')).toBe('DENY')
    expect(german.body).toContain('Hier')
    expect(german.body).not.toContain('Dort')
    expect(elsewhere.body).toContain('Dort')
    expect(elsewhere.body).not.toContain('Hier')
    for (const { headers } of [german, english, framed, elsewhere])
      expect(headers.get('vary')).toBe('accept-language, accept-encoding')
  }
})

test('a tenant that is suspended is gone at once, and there again when it is opened', async () => {
  const { id, token } = await reihum.addUser('superuser', { superuser: true })
  const sensitive = { userId: id, action: 'suspend-tenant', subject: tenant.id } as const
  const confirmation = confirmationCode(
    deriveKey(testSecret, 'confirmation codes'),
    sensitive,
    new Date(),
  ).code
  const statusAfter = async (move: string, body?: unknown) => {
    const answer = await reihum.call('POST', `/api/admin/tenants/${tenant.id}/${move}`, { token, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (await reihum.call('GET', path('/course-list'))).status
  }
  await list()
  expect(await statusAfter('suspend', { reason: 'Rechnungen unbezahlt', confirmation })).toBe(404)
  expect(await statusAfter('resume')).toBe(200)
})

const ask = (page: string, headers: Record<string, string>, method = 'GET') =>
  fetch(`${reihum.origin}${path(page)}`, { method, headers: { 'accept-language': 'de', ...headers } })

test('whoever has the page already is only told so, until it changes', async () => {
  await addCourse(reihum, tenant, { title: 'Aquarell' })
  const first = await ask('/course-list', {})
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  const again = await ask('/course-list', { 'if-none-match': `"another", ${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('etag')).toBe(etag)
  expect(again.headers.get('content-security-policy')).toBeTruthy()
  const onSecond = await second.call('GET', path('/course-list'))
  expect(onSecond.headers.get('etag')).toBe(etag)
  await addCourse(reihum, tenant, { title: 'Töpfern' })
  const changed = await ask('/course-list', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('Töpfern')
})

test('one page travels in the encoding that each asks for', async () => {
  await addCourse(reihum, tenant)
  const sizes: number[] = []
  const bodies = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await ask('/course-list', { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    sizes.push(Number(answer.headers.get('content-length')))
    bodies.add(await answer.text())
    const head = await ask('/course-list', { 'accept-encoding': encoding }, 'HEAD')
    expect(Number(head.headers.get('content-length'))).toBe(sizes.at(-1))
  }
  expect(bodies.size).toBe(1)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
})

test('what is written for one person is kept nowhere', async () => {
  const id = await addCourse(reihum, tenant)
  const form = `/course/${id}/register`
  const keyIn = async () => /name="requestKey"[^>]*value="([^"]+)"/.exec((await see(form)).body)?.[1]
  const keys = await Promise.all([keyIn(), keyIn(), keyIn()])
  expect(new Set([...keys, await keyIn()]).size).toBe(4)
  const shown = await see(form)
  expect(shown.headers.get('cache-control')).toBe('private, no-cache')
  expect(shown.headers.get('etag')).toBeNull()

  const { body } = await book(id)
  const own = await see(`/course-registration/${body.accessToken}`)
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(own.headers.get('etag')).toBeNull()

  const refused = await fetch(`${reihum.origin}${path(form)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'de', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      requestKey: randomUUID(),
      'attendees.0.firstName': 'Geheimnisvoll',
    }).toString(),
  })
  expect(refused.status).toBe(303)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  const step = await reihum.call<string>('GET', refused.headers.get('location') ?? '')
  expect(step.body).toContain('Geheimnisvoll')
  expect(step.headers.get('cache-control')).toBe('no-store')
  expect((await see(form)).body).not.toContain('Geheimnisvoll')
})

test('a page that does not exist yet is found as soon as it does', async () => {
  const { id, course } = { id: randomUUID(), course: courseFields({ title: 'Bald' }) }
  const address = path(`/course/${id}`)
  expect((await reihum.call('GET', address)).status).toBe(404)
  await staff('POST', 'courses', { id, publish: false, course })
  expect((await reihum.call('GET', address)).status).toBe(404)
  await staff('POST', `courses/${id}/publish`, { revision: 1 })
  expect((await reihum.call('GET', address)).status).toBe(200)
})
