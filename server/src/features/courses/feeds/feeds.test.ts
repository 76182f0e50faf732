import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { readCalendar } from '#test/read-calendar.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await addSchool()
})
afterAll(() => reihum.close())

async function addSchool() {
  const school = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'PROFESSIONAL' where id = $1", [school.id])
  return school
}

type State = { feed: { address: string; round: number } | null }
const staff = <Body = State>(method: string, path: string, body?: unknown, of = tenant) =>
  reihum.call<Body>(method, `/api/${of.slug}/${path}`, { token: of.operator.token, body })

async function addPlace(name: string, of = tenant) {
  const id = newId()
  const place = {
    name,
    street: 'Am Kai 3',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    capacity: null,
  }
  await staff('POST', 'places', { id, place }, of)
  return id
}
async function addInstructor(fullname: string) {
  const id = newId()
  await staff('POST', 'instructors', { id, instructor: { fullname } })
  return id
}

const inDays = (days: number, hours = 10) => {
  const at = new Date(Date.now() + days * 86_400_000)
  at.setUTCHours(hours, 0, 0, 0)
  return at.toISOString()
}

async function open(path: string, of = tenant): Promise<string> {
  const { status, body } = await staff('PUT', `calendar-feeds/${path}`, undefined, of)
  expect(status).toBe(200)
  return body.feed?.address ?? ''
}

let askers = 0
const ask = (address: string, init: { method?: string; headers?: Record<string, string> } = {}) => {
  askers += 1
  return fetch(`${reihum.origin}${new URL(address).pathname}`, {
    method: init.method ?? 'GET',
    headers: { 'x-forwarded-for': `10.7.0.${askers}`, ...init.headers },
  })
}
async function read(address: string) {
  const answer = await ask(address)
  expect(answer.status).toBe(200)
  return readCalendar(await answer.text())
}

describe('the calendar of a place or an instructor', () => {
  it('holds what takes place there, also what no list of the portal shows, and no draft', async () => {
    const placeId = await addPlace('Werkhof; Saal, oben')
    const other = await addPlace('Anderswo')
    const instructorId = await addInstructor('Ada Berg')
    const dates = { start: inDays(20), end: inDays(20, 12) }
    await addCourse(reihum, tenant, { title: 'Töpfern', placeId, instructorId, attendeeLimit: 12, ...dates })
    await addCourse(reihum, tenant, {
      title: 'Woanders',
      placeId: other,
      instructorId,
      start: inDays(21),
      end: inDays(21, 12),
    })
    const draft = newId()
    await staff('POST', 'courses', {
      id: draft,
      course: { ...courseFields(), title: 'Entwurf', placeId, start: inDays(22), end: inDays(22, 12) },
    })
    const ofPlace = await read(await open(`place/${placeId}`))
    expect(ofPlace.name).toContain('Werkhof')
    expect(ofPlace.entries).toEqual([
      expect.objectContaining({
        summary: 'Töpfern',
        location: 'Werkhof; Saal, oben, Am Kai 3, 20457 Hamburg',
        status: 'CONFIRMED',
        start: dates.start,
        end: dates.end,
        description: expect.stringMatching(/^Teilnehmer: 0 von höchstens 12\nKursleitung: Ada Berg\n/),
      }),
    ])
    const ofInstructor = await read(await open(`instructor/${instructorId}`))
    expect(ofInstructor.entries.map(({ summary }) => summary)).toEqual(['Töpfern', 'Woanders'])
  })

  it('tells how many come, and never who', async () => {
    const placeId = await addPlace('Atelier')
    const courseId = await addCourse(reihum, tenant, { placeId, attendeeLimit: 5 })
    const address = await open(`place/${placeId}`)
    const before = await ask(address)
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
      body: bookingRequest(),
    })
    const known = { 'if-none-match': before.headers.get('etag') ?? '' }
    const after = await ask(address, { headers: known })
    expect(after.status).toBe(200)
    const text = await after.text()
    expect(readCalendar(text).entries[0]?.description).toContain('Teilnehmer: 1 von höchstens 5')
    expect(text).not.toMatch(/Müller|@example/)
  })

  it('keeps what is cancelled, as cancelled', async () => {
    const placeId = await addPlace('Hof')
    const courseId = await addCourse(reihum, tenant, { title: 'Yoga', placeId })
    const { body } = await staff<{ items: { id: string }[] }>('GET', `appointments?courseId=${courseId}`)
    await staff('POST', `appointments/${body.items[0]?.id}/cancel`, {})
    const { entries } = await read(await open(`place/${placeId}`))
    expect(entries).toEqual([expect.objectContaining({ status: 'CANCELLED', summary: 'Abgesagt: Yoga' })])
  })

  it('answers conditions and HEAD, is kept by nobody and found by no search engine', async () => {
    const address = await open(`place/${await addPlace('Keller')}`)
    const answer = await ask(address)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(answer.headers.get('last-modified')).toBeNull()
    const etag = answer.headers.get('etag') ?? ''
    expect((await ask(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await ask(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  })
})

describe('its address', () => {
  it('stays when it is switched on twice or at once, and can be read again', async () => {
    const placeId = await addPlace('Turnhalle')
    const both = await Promise.all([open(`place/${placeId}`), open(`place/${placeId}`)])
    const { body } = await staff('GET', `calendar-feeds/place/${placeId}`)
    expect(new Set([...both, body.feed?.address]).size).toBe(1)
    expect(new URL(both[0]).pathname.split('/').at(-1)).toMatch(/^[\w-]{32}$/)
    const { rows } = await reihum.owner.query('select token_hash from calendar_feed where place_id = $1', [
      placeId,
    ])
    expect(rows[0].token_hash).not.toContain(new URL(both[0]).pathname.split('/').at(-1))
  })

  it('is gone at once when it is renewed, and a renewal sent twice renews once', async () => {
    const placeId = await addPlace('Aula')
    const old = await open(`place/${placeId}`)
    const renew = () => staff('POST', `calendar-feeds/place/${placeId}/renew`, { round: 0 })
    const [first, again] = await Promise.all([renew(), renew()])
    expect(first.body).toEqual(again.body)
    expect(first.body.feed).toMatchObject({ round: 1 })
    expect((await ask(old)).status).toBe(404)
    expect((await ask(first.body.feed?.address ?? '')).status).toBe(200)
  })

  it('is gone with what it belongs to, and when it is switched off; its secret too', async () => {
    const secrets = async () =>
      (await reihum.owner.query("select from tenant_secret where name like 'calendar feed %'")).rowCount
    const before = await secrets()
    const [one, two] = [await addPlace('Eins'), await addPlace('Zwei')]
    const addresses = [await open(`place/${one}`), await open(`place/${two}`)]
    expect(await secrets()).toBe((before ?? 0) + 2)
    await staff('DELETE', `calendar-feeds/place/${one}`)
    await staff('DELETE', `places/${two}`)
    for (const address of addresses) expect((await ask(address)).status).toBe(404)
    expect(await secrets()).toBe(before)
    expect((await staff('GET', `calendar-feeds/place/${one}`)).body).toEqual({ feed: null })
    // Switching it off a second time changes nothing.
    expect((await staff('DELETE', `calendar-feeds/place/${one}`)).status).toBe(200)
  })

  it('opens nothing at another provider', async () => {
    const address = await open(`place/${await addPlace('Hier')}`)
    const elsewhere = await addSchool()
    expect((await ask(address.replace(tenant.slug, elsewhere.slug))).status).toBe(404)
    const placeId = await addPlace('Dort', elsewhere)
    expect((await staff('PUT', `calendar-feeds/place/${placeId}`)).status).toBe(404)
    expect((await staff('GET', `calendar-feeds/instructor/${placeId}`)).status).toBe(404)
  })

  it('needs the tier to be made and to be read, and none to be switched off', async () => {
    const school = await addSchool()
    const placeId = await addPlace('Studio', school)
    const address = await open(`place/${placeId}`, school)
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [school.id])
    expect((await ask(address)).status).toBe(403)
    expect((await ask(`${address}x`)).status).toBe(404)
    const code = async (method: string, path: string, body?: unknown) =>
      (await staff<{ error_code?: string }>(method, path, body, school)).body.error_code
    expect(await code('PUT', `calendar-feeds/place/${placeId}`)).toBe('TIER_REQUIRED')
    expect(await code('POST', `calendar-feeds/place/${placeId}/renew`, { round: 0 })).toBe('TIER_REQUIRED')
    expect((await staff('DELETE', `calendar-feeds/place/${placeId}`, undefined, school)).body).toEqual({
      feed: null,
    })
  })

  it('is asked for so often and no more', async () => {
    const address = await open(`place/${await addPlace('Brücke')}`)
    const headers = { 'x-forwarded-for': '10.7.9.9' }
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask(address, { headers })))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  it('stands in the log as made, renewed and switched off, without the address', async () => {
    const placeId = await addPlace('Depot')
    const address = await open(`place/${placeId}`)
    await staff('POST', `calendar-feeds/place/${placeId}/renew`, { round: 0 })
    await staff('DELETE', `calendar-feeds/place/${placeId}`)
    const { rows } = await reihum.owner.query(
      `select e.command_type, d.metadata::text from audit_entry e join audit_detail d on (d.tenant_id, d.audit_id) = (e.tenant_id, e.id)
        where e.subject_id = $1 and e.command_type like 'calendar-feed%' order by e.at, e.id`,
      [placeId],
    )
    expect(rows.map(({ command_type }) => command_type)).toEqual([
      'calendar-feed.opened',
      'calendar-feed.renewed',
      'calendar-feed.closed',
    ])
    expect(JSON.stringify(rows)).not.toContain(new URL(address).pathname.split('/').at(-1))
  })
})
