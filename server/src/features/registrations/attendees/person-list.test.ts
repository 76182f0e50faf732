import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personDesk } from '#test/person-desk.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let aquarell: string
let pottery: string
let past: string
const shortcodes = new Map<string, string>()
const desk = personDesk(() => ({ reihum, tenant }))

const people = {
  mina: { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', phone: '+49 40 123456-78' },
  minaAgain: { firstName: 'Mina', lastName: 'Mueller', email: 'm.mueller@example.com' },
  jonas: { firstName: 'Jonas', lastName: 'Müller', email: 'mina@example.org', phone: '040 12345678' },
  oskar: { firstName: 'Oskar', lastName: 'Ødegård', email: 'oskar@example.net', city: 'Kiel' },
  oskarMarried: { firstName: 'Oskar', lastName: 'Weiß', email: 'weiss@example.net', phone: '0171 5550199' },
  oskarBefore: { firstName: 'Oskar', lastName: 'Schmidt', email: 'os@example.net', phone: '(0171) 555 0199' },
  anna: { firstName: 'Anna', lastName: 'Berg', email: 'berg@example.org' },
  annaShort: { firstName: 'A.', lastName: 'Berg', email: 'Berg@Example.org' },
}

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
  const free = { feeCents: 0, attendeeLimit: null }
  aquarell = await addCourse(reihum, tenant, { ...free, title: 'Aquarell' })
  pottery = await addCourse(reihum, tenant, { ...free, title: 'Töpfern' })
  past = await addCourse(reihum, tenant, { ...free, title: 'Vorbei' })
  for (const [name, given] of Object.entries(people)) {
    const { registrations } = await desk.book(name === 'anna' ? past : aquarell, [given])
    shortcodes.set(name, registrations[0]?.shortcode ?? '')
  }
  await desk.book(pottery, [people.oskar])
  await desk.letPass(past)
})
afterAll(() => reihum.close())

const names = async (query: string) =>
  (await desk.list(query)).items.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

describe('persons are found', () => {
  it.each([
    ['by a name however it is written', 'mueller', ['Jonas Müller', 'Mina Mueller', 'Mina Müller']],
    ['by names in any order', 'Müller jonas', ['Jonas Müller']],
    ['by letters of other languages', 'odegard', ['Oskar Ødegård']],
    ['by an address', 'oskar@example.net', ['Oskar Ødegård']],
    ['by part of an address', 'example.com', ['Mina Mueller']],
    ['by a number in one piece', '01715550199', ['Oskar Schmidt', 'Oskar Weiß']],
    ['by a number in groups of one’s own', '0171 555 01 99', ['Oskar Schmidt', 'Oskar Weiß']],
    ['by nothing that is there', 'zzz', []],
  ])('%s', async (_, q, expected) => {
    expect((await names(`q=${encodeURIComponent(q)}`)).toSorted()).toEqual(expected)
  })

  it('by a booking number, however it is typed', async () => {
    const shortcode = shortcodes.get('anna') ?? ''
    expect(await names(`q=${shortcode}`)).toEqual(['Anna Berg'])
    expect(await names(`q=${shortcode.slice(0, 4)}-${shortcode.slice(4)}`.toLowerCase())).toEqual([
      'Anna Berg',
    ])
  })

  it('by a course, or by having something before them', async () => {
    expect(await names(`courseId=${pottery}`)).toEqual(['Oskar Ødegård'])
    expect(await names(`courseId=${past}`)).toEqual(['Anna Berg'])
    expect(await names('upcoming=true')).not.toContain('Anna Berg')
    expect((await names('upcoming=true')).length).toBe((await names('')).length - 1)
  })

  it('by being possibly known twice: by name, by address and alike names, by number and first name, but not as a family', async () => {
    const doubtful = ['A. Berg', 'Anna Berg', 'Mina Mueller', 'Mina Müller', 'Oskar Schmidt', 'Oskar Weiß']
    expect((await names('twins=true')).toSorted()).toEqual(doubtful)
    const { items } = await desk.list('q=jonas')
    expect(items[0]?.hasTwins).toBe(false)
  })
})

describe('the list of persons', () => {
  it('says how much somebody was registered for, what comes next and what was last', async () => {
    const [oskar] = (await desk.list('q=odegard')).items
    expect(oskar).toMatchObject({ registrationCount: 2, lastCourse: null, city: 'Kiel' })
    expect(oskar?.nextCourse?.title).toMatch(/Aquarell|Töpfern/)
    const [anna] = (await desk.list(`courseId=${past}`)).items
    expect(anna).toMatchObject({ registrationCount: 1, nextCourse: null, lastCourse: { title: 'Vorbei' } })
  })

  it('is sorted by name, address, age and number of registrations, and paged', async () => {
    const byName = await names('sort=name')
    expect(byName.slice(0, 2)).toEqual(['A. Berg', 'Anna Berg'])
    expect(await names('sort=name&dir=desc')).toEqual(byName.toReversed())
    expect((await names('sort=registrations&dir=desc'))[0]).toBe('Oskar Ødegård')
    expect((await names('sort=createdAt'))[0]).toBe('Mina Müller')
    const { items, total } = await desk.list('size=25&page=2')
    expect([items.length, total]).toEqual([0, 8])
  })

  it('is taken along as a table, which is written down', async () => {
    const { status, body } = await desk.call<string>('GET', '/export?format=csv&q=odegard')
    expect(status).toBe(200)
    expect(body).toContain('Ødegård')
    expect(body).not.toContain('Müller')
    const path = `/api/${tenant.slug}/persons/export?format=xlsx`
    const answer = await fetch(`${reihum.origin}${path}`, {
      headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': 'en' },
    })
    const { cells } = await readXlsx(Buffer.from(await answer.arrayBuffer()))
    const sheet = JSON.stringify([...cells.values()])
    expect(sheet).toContain('Next course')
    expect(sheet).toContain('Mueller')
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id
       where e.tenant_id = $1 and e.command_type = 'persons.exported' order by e.id`,
      [tenant.id],
    )
    expect(rows.map(({ metadata }) => metadata)).toEqual([
      { rows: 1, format: 'csv' },
      { rows: 8, format: 'xlsx' },
    ])
  })
})

describe('a person', () => {
  it('is read with their registrations, what they were told, and who may be the same', async () => {
    const [mina] = (await desk.list('q=m.mueller')).items
    const person = await desk.read(mina?.id ?? '')
    expect(person.registrations.map(({ courseTitle }) => courseTitle)).toEqual(['Aquarell'])
    expect(person.bookings.map(({ registrations }) => registrations.length)).toEqual([1])
    expect(person.twins.map(({ lastName, reason }) => [lastName, reason])).toEqual([['Müller', 'name']])
  })

  it('is changed by whoever saw the newest state; what was given with a registration stays', async () => {
    const [{ id } = { id: '' }] = (await desk.list('q=odegard')).items
    const { revision } = await desk.read(id)
    const person = { ...people.oskar, lastName: 'Odegaard', phone: '0431 1', street: '', postalCode: '' }
    const changed = await desk.call('PUT', `/${id}`, { revision, person })
    expect([changed.status, changed.body.lastName, changed.body.revision]).toEqual([200, 'Odegaard', 1])
    const again = await desk.call('PUT', `/${id}`, { revision, person })
    expect([again.status, again.body.revision]).toEqual([200, 1])
    const late = await desk.call('PUT', `/${id}`, { revision, person: { ...person, city: 'Lübeck' } })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
    const { rows } = await reihum.owner.query(
      'select distinct last_name from registration where person_id = $1',
      [id],
    )
    expect(rows).toEqual([{ last_name: 'Ødegård' }])
    const wrong = await desk.call<Problem>('PUT', `/${id}`, {
      revision: 1,
      person: { ...person, lastName: ' ' },
    })
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'person.lastName'])
    await desk.call('PUT', `/${id}`, { revision: 1, person: { ...person, lastName: 'Ødegård' } })
  })

  it('of another tenant is not there', async () => {
    const [{ id } = { id: '' }] = (await desk.list('q=odegard')).items
    const stranger = await reihum.addTenant()
    const { status } = await reihum.call('GET', `/api/${stranger.slug}/persons/${id}`, {
      token: stranger.operator.token,
    })
    expect(status).toBe(404)
    const { body } = await reihum.call<{ total: number }>('GET', `/api/${stranger.slug}/persons?q=mueller`, {
      token: stranger.operator.token,
    })
    expect(body.total).toBe(0)
  })
})
