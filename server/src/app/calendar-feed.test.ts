import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { calendarDesk } from '#test/calendar-desk.ts'
import type { TestDatabase } from '#test/database.ts'
import { type CalendarEntry, readCalendar } from '#test/read-calendar.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { cloneSeeded } from '#test/seeded-database.ts'

let now = new Date()
let reihum: TestReihum
let tenant: TestTenant
let database: TestDatabase

beforeAll(async () => {
  database = await cloneSeeded(inject('ownerUrl'))
  // The last change is some minutes ago, as usual.
  now = new Date(Date.now() + 600_000)
  reihum = await startTestReihum({ database, clock: () => now })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await database.drop()
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

type Fields = Record<string, unknown>
const { ask, codeOf, staff, inDays, course, change } = calendarDesk(() => ({ reihum, tenant, now }))

async function subscribe(slug = tenant.slug, courseId?: string) {
  const answer = await ask(`${slug}/courses/calendar${courseId ? `?course_id=${courseId}` : ''}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  return readCalendar(await answer.text())
}

async function only(courseId: string): Promise<CalendarEntry> {
  const { entries } = await subscribe(tenant.slug, courseId)
  if (!entries[0] || entries.length > 1) throw new Error(`${entries.length} entries`)
  return entries[0]
}
async function appointmentOf(courseId: string) {
  const { body } = await staff<{ items: { id: string; sequence: number; start: string; end: string }[] }>(
    'GET',
    `appointments?courseId=${courseId}`,
  )
  const [one] = body.items
  if (!one) throw new Error('no appointment')
  return one
}
async function place(fields: Fields): Promise<string> {
  const id = newId()
  await staff('POST', 'places', { id, place: { country: 'DE', capacity: null, ...fields } })
  return id
}

describe('the calendar of a school of the demonstration', () => {
  it.each(['kreativhaus', 'harbour-arts'])('%s holds exactly its public appointments', async (slug) => {
    await reihum.owner.query("update tenant set tier = 'PROFESSIONAL' where slug = $1", [slug])
    const { entries } = await subscribe(slug)
    const { rows } = await reihum.owner.query<{
      id: string
      starts_at: Date
      ends_at: Date
      cancelled: boolean
      title: string
      place: string | null
      time_zone: string
    }>(
      `select a.id, a.starts_at, a.ends_at, a.cancelled_at is not null or c.state = 'cancelled' as cancelled,
          c.title, p.name as place, t.time_zone
        from appointment a join course c on c.id = a.course_id join tenant t on t.id = a.tenant_id
        left join place p on p.id = coalesce(a.place_id, c.place_id)
        where t.slug = $1 and c.state in ('published', 'closed', 'cancelled') and c.portal_listed
          and a.ends_at > $2::timestamptz - interval '92 days'
        order by a.starts_at, a.id`,
      [slug, now],
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(entries.map(({ uid, start, end }) => ({ uid, start, end }))).toEqual(
      rows.map((row) => ({
        uid: `${row.id}@reihum.test`,
        start: row.starts_at.toISOString(),
        end: row.ends_at.toISOString(),
      })),
    )
    for (const [at, row] of rows.entries()) {
      const one = entries[at]
      expect(one?.status).toBe(row.cancelled ? 'CANCELLED' : 'CONFIRMED')
      expect(one?.summary).toContain(row.title)
      expect(one?.location).toContain(row.place ?? '')
    }
    expect(rows.some(({ cancelled }) => cancelled)).toBe(true)
  })
})

describe('what a calendar tells', () => {
  it('is in the words of the provider, with strange characters and long lines intact', async () => {
    const placeId = await place({
      name: 'Atelier; "Süd"',
      street: 'Große Straße 4, Hof',
      postalCode: '22767',
      city: 'Hamburg',
    })
    const title = `Ölmalerei, Größe; \\ und „Mut“ ${'ß'.repeat(120)}`
    const description = `Erste Zeile, mit Komma; und mehr.\n\n${'Übung macht den Meister. '.repeat(60)}`
    const richText = {
      type: 'doc',
      content: description
        .split('\n\n')
        .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    }
    const id = await course({ title, placeId, description: richText })
    const own = await appointmentOf(id)
    await staff('PUT', `appointments/${own.id}`, {
      sequence: own.sequence,
      appointment: { start: own.start, end: own.end, title: 'Auftakt' },
    })
    const one = await only(id)
    expect(one).toMatchObject({
      uid: `${own.id}@reihum.test`,
      summary: `${title}: Auftakt`,
      location: 'Atelier; "Süd", Große Straße 4, Hof, 22767 Hamburg',
      url: `http://reihum.test/portal/${tenant.slug}/course/${id}`,
    })
    const [about = '', rest = ''] = [one.description.split('…')[0], one.description.split('…')[1]]
    expect(description.startsWith(about)).toBe(true)
    expect(about.length).toBeGreaterThan(450)
    expect(rest).toBe(`\n\n${one.url}`)
    expect((await subscribe()).name).toBe(`Kurse – Schule ${tenant.slug}`)
  })

  it('is the same time on the wall before and after the clocks change', async () => {
    const id = await course({ start: '2030-03-26T17:00:00Z', end: '2030-03-26T19:00:00Z' })
    const { body } = await staff<{ appointments: { start: string; end: string }[] }>(
      'POST',
      `courses/${id}/series-preview`,
      {
        series: { cycle: 'weekly', firstDate: '2030-04-02', time: '18:00', minutes: 120, end: { count: 40 } },
      },
    )
    const appointments = body.appointments.map(({ start, end }) => ({ id: newId(), start, end }))
    await staff('POST', `courses/${id}/appointments`, { appointments })
    const { entries } = await subscribe(tenant.slug, id)
    expect(entries).toHaveLength(41)
    expect(new Set(entries.map(({ start }) => wallClockOf(start, 'Europe/Berlin').time))).toEqual(
      new Set(['18:00']),
    )
    expect(new Set(entries.map(({ start }) => start.slice(11, 16)))).toEqual(new Set(['16:00', '17:00']))
  })

  it('names the place only where the course and the tier let the public know it', async () => {
    const placeId = await place({ name: 'Verborgen' })
    const id = await course({ placeId, title: 'Werken' })
    expect((await only(id)).location).toBe('Verborgen')
    expect((await subscribe(tenant.slug, id)).name).toBe(`Werken – Schule ${tenant.slug}`)
    const { body } = await staff<{ revision: number; portal: Fields }>('GET', `courses/${id}`)
    const portal = { ...body.portal, showPlace: false }
    await staff('PUT', `courses/${id}/portal-settings`, { revision: body.revision, portal })
    expect((await only(id)).location).toBe('')
    expect(await (await ask(`${tenant.slug}/courses/calendar`)).text()).not.toContain('Verborgen')
  })

  it('reaches three months back, and never to drafts or the archive', async () => {
    const old = await course({ title: 'Alt', start: inDays(-91), end: inDays(-91, 2) })
    const ancient = await course({ title: 'Uralt', start: inDays(-94), end: inDays(-94, 2) })
    const archived = await course({ title: 'Fort' })
    await staff('POST', `courses/${archived}/cancel`)
    await staff('POST', `courses/${archived}/archive`)
    const draft = newId()
    const fields = courseFields({ title: 'Entwurf', start: inDays(30), end: inDays(30, 1) })
    await staff('POST', 'courses', { id: draft, publish: false, course: fields })
    const titles = (await subscribe()).entries.map(({ summary }) => summary)
    expect(titles).toContain('Alt')
    for (const title of ['Uralt', 'Fort', 'Abgesagt: Fort', 'Entwurf']) expect(titles).not.toContain(title)
    expect((await subscribe(tenant.slug, old)).entries).toHaveLength(1)
    expect((await subscribe(tenant.slug, ancient)).entries).toEqual([])
    for (const id of [archived, draft, newId()]) {
      const answer = await ask(`${tenant.slug}/courses/calendar?course_id=${id}`)
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('holds a course that is in no list only for whoever has its address', async () => {
    const id = await course({ title: 'Unter uns' })
    const { body } = await staff<{ revision: number; portal: Fields }>('GET', `courses/${id}`)
    const portal = { ...body.portal, listed: false }
    await staff('PUT', `courses/${id}/portal-settings`, { revision: body.revision, portal })
    expect((await subscribe()).entries.map(({ summary }) => summary)).not.toContain('Unter uns')
    expect((await only(id)).summary).toBe('Unter uns')
  })
})

describe('a newer version', () => {
  it('has a higher sequence whatever was changed, and the same name', async () => {
    const id = await course({ title: 'Töpfern' })
    const own = await appointmentOf(id)
    const seen = [await only(id)]
    const look = async (differs: Partial<CalendarEntry>) => {
      const one = await only(id)
      const before = seen.at(-1)
      expect(one).toMatchObject({ ...differs, uid: before?.uid })
      expect(one.sequence).toBeGreaterThan(before?.sequence ?? 0)
      expect(one.changedAt > (before?.changedAt ?? '')).toBe(true)
      seen.push(one)
    }
    const move = async (overrides: Fields) => {
      later(1)
      const { sequence, start, end } = await appointmentOf(id)
      await staff('PUT', `appointments/${own.id}`, { sequence, appointment: { start, end, ...overrides } })
    }
    await move({ start: inDays(21), end: inDays(21, 2) })
    await look({ start: (await appointmentOf(id)).start })
    await move({ placeId: await place({ name: 'Werkstatt' }) })
    await look({ location: 'Werkstatt' })
    await move({})
    await look({ location: '' })
    later(1)
    await staff('POST', `appointments/${own.id}/cancel`, { reason: 'Krankheit' })
    await look({ status: 'CANCELLED', summary: 'Abgesagt: Töpfern' })
    later(1)
    await staff('POST', `appointments/${own.id}/restore`, {})
    await look({ status: 'CONFIRMED', summary: 'Töpfern' })
    later(1)
    await change(id, { title: 'Töpfern für alle' })
    await look({ summary: 'Töpfern für alle' })
    later(1)
    await change(id, { placeId: await place({ name: 'Garten' }) })
    await look({ location: 'Garten' })
    later(1)
    await staff('POST', `courses/${id}/cancel`)
    await look({ status: 'CANCELLED' })
    later(1)
    await staff('POST', `courses/${id}/restore`)
    await look({ status: 'CONFIRMED' })
  })
})
