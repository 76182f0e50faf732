import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { HitOf, SearchAnswer, SearchHit, SearchPart } from '@reihum/contract/search.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let other: TestTenant
let aquarell: string
let shortcode: string
const desk = personDesk(() => ({ reihum, tenant }))

const search = async (q: string, token = tenant.operator.token, at = tenant.slug) => {
  const query = new URLSearchParams({ q })
  return reihum.call<SearchAnswer>('GET', `/api/${at}/search?${query}`, { token })
}

const partOf = async (q: string, part: SearchPart) =>
  (await search(q)).body.parts.find((one) => one.part === part)

const hitsOf = async <Hit extends SearchHit>(q: string, part: SearchPart) =>
  ((await partOf(q, part))?.hits ?? []) as Hit[]

const personNames = async (q: string) =>
  (await hitsOf<HitOf<'person'>>(q, 'persons')).map(({ firstName, lastName }) => `${firstName} ${lastName}`)

const titles = async (q: string) => (await hitsOf<HitOf<'course'>>(q, 'courses')).map(({ title }) => title)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
  other = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'ULTIMATE'")
  const add = async (path: string, fields: object) => {
    const id = newId()
    const body = { id, ...fields }
    const { status } = await reihum.call('POST', `/api/${tenant.slug}/${path}`, {
      token: tenant.operator.token,
      body,
    })
    expect(status).toBe(200)
    return id
  }
  const placeId = await add('places', {
    place: { name: 'Atelier am Mühlenteich', city: 'Kiel', country: 'DE', capacity: null },
  })
  const instructorId = await add('instructors', { instructor: { fullname: 'Käthe Großmann' } })
  const free = { feeCents: 0, attendeeLimit: null }
  aquarell = await addCourse(reihum, tenant, {
    ...free,
    title: 'Aquarell am Morgen',
    reference: 'AQ-17',
    placeId,
    instructorId,
  })
  await addCourse(reihum, tenant, {
    ...free,
    title: 'Zeichnen und Aquarell',
    start: inDays(3),
    end: inDays(3.1),
  })
  await addCourse(reihum, tenant, {
    ...free,
    title: 'Aquarell im Winter',
    start: inDays(90),
    end: inDays(91),
  })
  const past = await addCourse(reihum, tenant, { ...free, title: 'Aquarell vor Jahren' })
  const { registrations } = await desk.book(aquarell, [
    { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', phone: '+49 40 123456-78' },
    { firstName: 'Ada', lastName: 'von Arnim', email: '' },
    { firstName: 'Vera', lastName: 'Schmidtmüller', email: 'vera@example.org' },
  ])
  shortcode = registrations[0]?.shortcode ?? ''
  await desk.letPass(past)
  const otherCourse = await addCourse(reihum, other, { ...free, title: 'Aquarell anderswo' })
  await reihum.call('POST', `/api/${other.slug}/portal/courses/${otherCourse}/registrations`, {
    body: {
      requestKey: newId(),
      language: 'de',
      attendees: [{ firstName: 'Fremde', lastName: 'Müller', email: 'fremd@example.org' }],
    },
  })
})
afterAll(() => reihum.close())

describe('a search over everything finds', () => {
  it.each([
    ['a name however it is written, its beginning first', 'mueller', ['Mina Müller', 'Vera Schmidtmüller']],
    ['accents and capitals alike', 'MÜLLER', ['Mina Müller', 'Vera Schmidtmüller']],
    ['names in any order', 'müller mina', ['Mina Müller']],
    ['names that are not typed to their end', 'mina mül', ['Mina Müller']],
    ['names of several words', 'ada von arnim', ['Ada von Arnim']],
    ['the middle of a name', 'arnim', ['Ada von Arnim']],
    ['two letters where a word begins, a name before an address', 'mi', ['Mina Müller', 'Ada von Arnim']],
    ['an address, which a family may share', 'mina@example.org', ['Mina Müller', 'Ada von Arnim']],
    ['the beginning of an address', 'vera@ex', ['Vera Schmidtmüller']],
    ['the end of an address', 'a@example', ['Vera Schmidtmüller', 'Ada von Arnim', 'Mina Müller']],
    ['a number however it is grouped', '040 12 34 56 78', ['Mina Müller']],
    ['nobody by the address of another tenant', 'fremd@example.org', []],
    ['nobody by nothing that is there', 'xqz', []],
  ])('%s', async (_, q, expected) => {
    expect(await personNames(q)).toEqual(expected)
  })

  it('courses whose title begins so, then the nearest to come, then what is over', async () => {
    expect(await titles('aquarell')).toEqual([
      'Aquarell am Morgen',
      'Aquarell im Winter',
      'Zeichnen und Aquarell',
      'Aquarell vor Jahren',
    ])
  })

  it('a course by its reference, its place and its instructor', async () => {
    for (const q of ['aq-17', 'AQ-17', 'muhlenteich', 'grossmann aquarell'])
      expect((await titles(q))[0]).toBe('Aquarell am Morgen')
  })

  it('a booking number as a whole, by its beginning, with and without the gap', async () => {
    const spellings = [
      shortcode,
      shortcode.toLowerCase(),
      formatShortcode(shortcode),
      `${shortcode.slice(0, 4)}-`,
    ]
    for (const typed of spellings) {
      const [hit] = await hitsOf<HitOf<'registration'>>(typed, 'bookingNumbers')
      expect(hit, typed).toMatchObject({
        shortcode,
        lastName: 'Müller',
        courseId: aquarell,
        courseTitle: 'Aquarell am Morgen',
      })
    }
  })

  it('a registration by the name that was given, whatever the person is called by now', async () => {
    await reihum.owner.query(
      `update person set first_name = 'Adelheid', last_name = 'Berg', name_sort = 'berg adelheid'
       where tenant_id = $1 and last_name = 'von Arnim'`,
      [tenant.id],
    )
    expect(await personNames('von arnim')).toEqual([])
    const hits = await hitsOf<HitOf<'registration'>>('ada von arnim', 'registrations')
    expect(hits).toMatchObject([{ firstName: 'Ada', lastName: 'von Arnim' }])
  })

  it('places and instructors', async () => {
    expect(await hitsOf('mühlen', 'places')).toMatchObject([{ name: 'Atelier am Mühlenteich', city: 'Kiel' }])
    expect(await hitsOf('kathe', 'instructors')).toMatchObject([{ fullname: 'Käthe Großmann' }])
  })

  it('five of each, and says that there are more', async () => {
    const crowd = Array.from({ length: 6 }, (_, at) => ({
      firstName: `Kind ${at}`,
      lastName: 'Ypsilanti',
      email: '',
    }))
    await desk.book(aquarell, [{ firstName: 'Eva', lastName: 'Ypsilanti', email: 'y@example.org' }, ...crowd])
    const part = await partOf('ypsilanti', 'persons')
    expect([part?.hits.length, part?.hasMore]).toEqual([5, true])
    expect((await partOf('ypsilanti eva', 'persons'))?.hasMore).toBe(false)
  })

  it('nothing where nothing is asked for', async () => {
    for (const q of ['', '   ', '\u0000', '%', '-']) {
      const { status, body } = await search(q)
      expect(status).toBe(200)
      expect(body.parts.flatMap(({ hits }) => hits)).toEqual([])
    }
  })

  it('what signs of patterns mean, as themselves', async () => {
    for (const q of ['100%', "'; drop table person; --", '\\', '_', 'a'.repeat(200)])
      expect((await search(q)).status).toBe(200)
  })
})

const ofCatalogue: SearchPart[] = ['courses', 'persons', 'registrations', 'places', 'instructors']

describe('who searches', () => {
  it('sees nothing of another tenant', async () => {
    const { body } = await search('Müller', other.operator.token, other.slug)
    expect(JSON.stringify(body)).not.toContain('Mina')
    expect((await search('Müller', other.operator.token)).status).toBe(404)
  })

  it.each([
    ['operator', [...ofCatalogue, 'invoices', 'receivables', 'payments', 'files', 'mails']],
    ['instructor', []],
    ['accountant', ['registrations', 'invoices', 'receivables', 'payments']],
  ])('as %s is told of what that role may read, and of nothing else', async (role, expected) => {
    const user = await reihum.addUser(role)
    await reihum.owner.query(
      'insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, $4)',
      [tenant.id, newId(), user.id, role],
    )
    const { status, body } = await search('Müller', user.token)
    expect(status).toBe(200)
    expect(body.parts.map(({ part }) => part)).toEqual(expected)
  })
})

describe('a part that fails', () => {
  afterAll(() => reihum.owner.query('grant execute on function course_hits to kurso_app'))

  it('is named, and leaves the others as they are', async () => {
    const lock = await reihum.owner.connect()
    try {
      await reihum.owner.query('revoke execute on function course_hits from kurso_app')
      // Locks a table for longer than anybody waits for a search.
      await lock.query('begin; lock table place in access exclusive mode')
      const startedAt = Date.now()
      const { status, body } = await search('Müller')
      expect(status).toBe(200)
      expect(body.parts.map(({ part, failed }) => [part, failed])).toEqual([
        ['courses', true],
        ['persons', false],
        ['registrations', false],
        ['places', true],
        ['instructors', false],
        ['invoices', false],
        ['receivables', false],
        ['payments', false],
        ['files', false],
        ['mails', false],
      ])
      expect(body.parts.find(({ part }) => part === 'persons')?.hits).toHaveLength(2)
      expect(Date.now() - startedAt).toBeLessThan(8000)
    } finally {
      await lock.query('rollback')
      lock.release()
      await reihum.owner.query('grant execute on function course_hits to kurso_app')
    }
    expect((await search('Müller')).body.parts.some(({ failed }) => failed)).toBe(false)
  })

  it('is an error where there is no other', async () => {
    const functions = 'course_hits, person_hits, registration_hits, place_hits, instructor_hits'
    await reihum.owner.query(`revoke execute on function ${functions} from kurso_app`)
    await reihum.owner.query('revoke execute on function search_patterns from public')
    expect((await search('Müller')).status).toBe(500)
    await reihum.owner.query(`grant execute on function ${functions} to kurso_app`)
    await reihum.owner.query('grant execute on function search_patterns to public')
    expect((await search('Müller')).status).toBe(200)
  })
})

describe('what was opened lately', () => {
  const recent = (items: string, token = tenant.operator.token, at = tenant.slug) =>
    reihum.call<{ hits: SearchHit[] }>('GET', `/api/${at}/search/recent?items=${items}`, { token })

  it('is told as it is called now, in the order of its opening, without what is gone', async () => {
    const [person] = await hitsOf<HitOf<'person'>>('mina', 'persons')
    const { body } = await recent(`person:${person?.id},course:${newId()},course:${aquarell}`)
    expect(body.hits).toMatchObject([
      { kind: 'person', lastName: 'Müller' },
      { kind: 'course', title: 'Aquarell am Morgen' },
    ])
  })

  it('is nobody else’s', async () => {
    expect((await recent(`course:${aquarell}`, other.operator.token, other.slug)).body.hits).toEqual([])
  })

  it('is refused where it is not asked for properly', async () => {
    for (const items of ['course', 'planet:1', `course:${aquarell},`.repeat(12)])
      expect((await recent(items)).status, items).toBe(422)
    expect((await recent('')).body.hits).toEqual([])
  })
})
