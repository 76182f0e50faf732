import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

const now = new Date('2027-03-10T12:00:00Z')

let reihum: TestReihum
let tenant: TestTenant
let stranger: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, clock: () => now })
  ;[tenant, stranger] = await Promise.all([reihum.addTenant(), reihum.addTenant()])
})
// The courses are inserted directly, without the log entries that the data check expects.
afterAll(() => reihum.close({ isBroken: true }))

const day = (days: number) => new Date(now.getTime() + days * 86_400_000)

let references = 1000

type Row = { title?: string; starts_at?: Date | null } & Record<string, unknown>

/** Inserts a row directly: a list shows what is in the table, however it got there. */
async function plant(owner: TestTenant, { title = 'Aquarell', starts_at = day(10), ...other }: Row) {
  const id = newId()
  references += 1
  const row = {
    tenant_id: owner.id,
    id,
    reference: `K-${references}`,
    title,
    title_sort: fold(title),
    starts_at,
    ends_at: starts_at && new Date(starts_at.getTime() + 7_200_000),
    fee_cents: 0,
    state: starts_at ? 'published' : 'draft',
    ...other,
  }
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  await reihum.owner.query(
    `insert into course (${Object.keys(row)}) values (${places})`,
    Object.values(row) as unknown[],
  )
  return id
}

type List = { items: CourseSummary[]; total: number }

async function list(query: string, of = tenant): Promise<List> {
  const { status, body } = await reihum.call<List>('GET', `/api/${of.slug}/courses?${query}`, {
    token: of.operator.token,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const titles = async (query: string, of = tenant) => (await list(query, of)).items.map(({ title }) => title)

describe('the list of courses', () => {
  let school: TestTenant
  let placeId: string
  let instructorId: string
  const found = (query: string) => titles(`sort=title&dir=asc&${query}`, school)

  beforeAll(async () => {
    school = await reihum.addTenant()
    const { token } = school.operator
    placeId = newId()
    instructorId = newId()
    const place = { name: 'Großes Atelier', city: 'Lübeck', country: 'DE', capacity: null }
    const path = `/api/${school.slug}`
    await reihum.call('POST', `${path}/places`, { token, body: { id: placeId, place } })
    const instructor = { fullname: 'Jörg Weiß', email: '', phone: '' }
    await reihum.call('POST', `${path}/instructors`, { token, body: { id: instructorId, instructor } })
    await plant(school, { title: 'Übungen am Klavier', place_id: placeId, reference: 'QUE-2027/1' })
    await plant(school, { title: 'Spanisch (A1/A2)', instructor_id: instructorId, starts_at: day(-40) })
    await plant(school, { title: 'Zeichnen', instructor_id: instructorId, place_id: placeId, promoted: true })
    await plant(school, { title: 'Ölmalerei', starts_at: null })
    await plant(school, { title: '100 % Wolle_spinnen', kind: 'EVENT', attendee_limit: 0 })
    await plant(school, { title: 'Nähen', state: 'cancelled' })
    await plant(stranger, { title: 'Klavier bei anderen', place_id: null })
  })

  it('is sorted as people read, umlauts among their letters', async () => {
    const sorted = ['100 % Wolle_spinnen', 'Nähen', 'Ölmalerei', 'Spanisch (A1/A2)']
    expect(await found('')).toEqual([...sorted, 'Übungen am Klavier', 'Zeichnen'])
    expect(await titles('sort=title&dir=desc', school)).toEqual((await found('')).reverse())
  })

  it.each([
    ['part of a word', 'avie', ['Übungen am Klavier']],
    ['an umlaut or what is written for it', 'uebung', ['Übungen am Klavier']],
    ['words in any order', 'klavier übungen', ['Übungen am Klavier']],
    ['all words, not some', 'klavier spanisch', []],
    ['a reference', 'que-2027/1', ['Übungen am Klavier']],
    ['part of a reference', '2027', ['Übungen am Klavier']],
    ['a word of two letters at its beginning', 'a2', ['Spanisch (A1/A2)']],
    ['a letter at the beginning of a word', 'z', ['Zeichnen']],
    ['the place and the instructor', 'atelier weiss', ['Zeichnen']],
    ['the town of the place', 'lubeck', ['Übungen am Klavier', 'Zeichnen']],
    ['title and instructor', 'spanisch jörg', ['Spanisch (A1/A2)']],
    ['a sign that means something to the database', '%', []],
    ['an underscore as a gap between words', 'wolle_spinnen', ['100 % Wolle_spinnen']],
  ])('finds %s', async (_, q, expected) => {
    expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(expected)
  })

  it.each([
    ['kind=EVENT', ['100 % Wolle_spinnen']],
    ['phase=draft', ['Ölmalerei']],
    ['phase=cancelled', ['Nähen']],
    ['phase=ended', ['Spanisch (A1/A2)']],
    ['current=false', ['Nähen', 'Spanisch (A1/A2)']],
    ['current=true', ['100 % Wolle_spinnen', 'Ölmalerei', 'Übungen am Klavier', 'Zeichnen']],
    ['phase=upcoming&free=yes', ['Übungen am Klavier', 'Zeichnen']],
    ['free=no', ['100 % Wolle_spinnen']],
    ['promoted=true', ['Zeichnen']],
    ['promoted=false&phase=ended', ['Spanisch (A1/A2)']],
    ['from=2027-03-20&until=2027-03-20', ['100 % Wolle_spinnen', 'Nähen', 'Übungen am Klavier', 'Zeichnen']],
    ['until=2027-03-19', ['Spanisch (A1/A2)']],
    ['q=e&phase=upcoming&kind=COURSE', []],
  ])('is narrowed by %s', async (query, expected) => {
    const { items, total } = await list(`sort=title&dir=asc&${query}`, school)
    expect(items.map(({ title }) => title)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('is narrowed by place and instructor, and by both together with a word', async () => {
    expect(await found(`placeId=${placeId}`)).toEqual(['Übungen am Klavier', 'Zeichnen'])
    expect(await found(`instructorId=${instructorId}&placeId=${placeId}`)).toEqual(['Zeichnen'])
    expect(await found(`instructorId=${instructorId}&q=spanisch`)).toEqual(['Spanisch (A1/A2)'])
    expect(await found(`templateId=${newId()}`)).toEqual([])
  })

  it('follows a course, a place and an instructor that got another name', async () => {
    const id = await plant(school, { title: 'Kochen', place_id: placeId, starts_at: null })
    await reihum.owner.query("update course set title = 'Backen' where id = $1", [id])
    expect(await found('q=kochen')).toEqual([])
    expect(await found('q=backen')).toEqual(['Backen'])
    await reihum.owner.query("update place set name = 'Scheune' where id = $1", [placeId])
    expect(await found('q=backen%20scheune')).toEqual(['Backen'])
    await reihum.owner.query('delete from course where id = $1', [id])
  })

  it('shows nothing of another tenant', async () => {
    expect(await titles('q=klavier', stranger)).toEqual(['Klavier bei anderen'])
    const { token } = stranger.operator
    expect((await reihum.call('GET', `/api/${school.slug}/courses`, { token })).status).toBe(404)
  })
})

describe('pages and neighbours', () => {
  const orders = ['start', 'title', 'reference', 'feeCents', 'attendeeCount'].flatMap((sort) =>
    ['asc', 'desc'].map((dir) => `sort=${sort}&dir=${dir}`),
  )
  const filters = ['', '&kind=COURSE&phase=upcoming', '&q=kurs%20a']

  beforeAll(async () => {
    // Few different values and some courses without a date, so that every order has ties.
    for (let at = 0; at < 36; at += 1)
      await plant(tenant, {
        title: `Kurs ${'ABÄOÖ'[at % 5]}`,
        starts_at: at % 7 === 0 ? null : day(at % 6),
        fee_cents: (at % 3) * 1000,
        kind: at % 11 === 0 ? 'EVENT' : 'COURSE',
      })
  })

  type Neighbours = {
    previous: { id: string } | null
    next: { id: string; title: string } | null
    position: number
    total: number
  }
  const neighbours = async (id: string, query: string) =>
    (
      await reihum.call<Neighbours>('GET', `/api/${tenant.slug}/courses/${id}/neighbours?${query}`, {
        token: tenant.operator.token,
      })
    ).body

  async function allOf(query: string): Promise<string[]> {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`${query}&size=25&page=${page}`)))
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id as string))
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => ids.length))
    expect(new Set(ids).size).toBe(ids.length)
    return ids
  }

  it.each(orders.flatMap((order) => filters.map((filter) => order + filter)))(
    'walking from one to the next visits the whole list in its order: %s',
    async (query) => {
      const ids = await allOf(query)
      expect(ids.length).toBeGreaterThan(3)
      const walked: string[] = []
      let before: string | null = null
      for (let id = ids[0] ?? null; id; ) {
        const { previous, next, position, total } = await neighbours(id, query)
        expect([previous?.id ?? null, position, total]).toEqual([before, walked.length + 1, ids.length])
        walked.push(id)
        before = id
        id = next?.id ?? null
      }
      expect(walked).toEqual(ids)
    },
  )

  it('a course outside of the list has no place in it', async () => {
    const [id = ''] = (await list('kind=EVENT')).items.map((item) => item.id as string)
    const { total } = await list('kind=COURSE')
    expect(await neighbours(id, 'kind=COURSE')).toEqual({ previous: null, next: null, position: 0, total })
  })

  it('a course of another tenant does not exist', async () => {
    const id = await plant(stranger, {})
    expect(await neighbours(id, '')).toMatchObject({ error_code: 'NOT_FOUND' })
  })

  it('a page after the last is empty and still knows how many there are', async () => {
    expect(await list('page=9')).toEqual({ items: [], total: 36 })
    expect(await list('page=9&q=kurs')).toEqual({ items: [], total: 36 })
  })
})

describe('the courses somebody looks at most', () => {
  const frequent = async (token = tenant.operator.token) =>
    (await reihum.call<List>('GET', `/api/${tenant.slug}/courses/frequent`, { token })).body.items.map(
      ({ id }) => id,
    )
  const visited = (course_id: string, visits: number, ago: number) =>
    reihum.owner.query(
      'insert into course_visit (tenant_id, user_id, course_id, visits, last_visited_at) values ($1, $2, $3, $4, $5)',
      [tenant.id, tenant.operator.id, course_id, visits, day(-ago)],
    )

  it('are six at most, what was looked at long ago fades, and nobody sees those of others', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => plant(tenant, {})))
    const [often = '', faded = '', archived = '', ...rest] = ids
    await visited(often, 9, 0)
    await visited(faded, 20, 120)
    await visited(archived, 50, 0)
    await reihum.owner.query("update course set state = 'archived' where id = $1", [archived])
    for (const [at, id] of rest.entries()) await visited(id, 3 + at, 1)
    const [five, six, seven, eight, nine] = rest
    expect(await frequent()).toEqual([often, nine, eight, seven, six, five].filter(Boolean))
    expect(await frequent(tenant.admin.token)).toEqual([])
  })
})

describe('the list to take along', () => {
  const taken = (of: TestTenant, query: string, language = 'de') =>
    fetch(`${reihum.origin}/api/${of.slug}/courses/export?${query}`, {
      headers: { authorization: `Bearer ${of.operator.token}`, 'accept-language': language },
    })
  const head =
    'Titel;Kursnummer;Art;Status;Beginn;Ende;Durchführung;Ort;Stadt;Kursleitung;Weitere Kursleitungen;Gebühr (EUR);Teilnehmer;Teilnehmerlimit;Auf der Warteliste;Wartelistenlimit;Kurzadresse;Probestunde zu'

  it('has the filtered courses in their order, in the language of whoever asks, and is logged', async () => {
    const school = await reihum.addTenant()
    const seats = { fee_cents: 12_345, attendee_limit: 8, waiter_limit: 0 }
    await plant(school, { title: 'Ölmalerei; mit Öl', reference: 'OEL', ...seats })
    await plant(school, { title: 'Aquarell', starts_at: null, reference: '=1+1', kind: 'EVENT' })
    await plant(school, { title: 'Zirkus' })
    const csv = await taken(school, 'format=csv&sort=title&dir=desc&until=2027-12-31&q=oel')
    expect(csv.headers.get('content-disposition')).toContain(`kurse-${school.slug}-2027-03-10.csv`)
    const lines = async (answer: Response) => (await answer.text()).split('\r\n').filter(Boolean)
    expect(await lines(csv)).toEqual([
      head,
      expect.stringMatching(
        new RegExp(
          `^"Ölmalerei; mit Öl";OEL;Kurs;Veröffentlicht;20.03.2027 13:00;20.03.2027 15:00;Vor Ort;;;;;123,45;0;8;0;0;https?://.+/c/${school.slug}/[a-z2-9]{6};$`,
        ),
      ),
    ])
    const english = await lines(await taken(school, 'format=csv&sort=title&dir=asc', 'en'))
    expect(english.map((line) => line.split(',').slice(0, 4).join())).toEqual([
      'Title,Course reference,Type,Status',
      "Aquarell,'=1+1,Event,Draft",
      'Ölmalerei; mit Öl,OEL,Course,Published',
      expect.stringMatching(/^Zirkus,/),
    ])
    const workbook = readXlsx(new Uint8Array(await (await taken(school, 'format=xlsx')).arrayBuffer()))
    expect(workbook.cells.get('A1')?.value).toBe('Titel')
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
       where e.tenant_id = $1 and e.command_type = 'courses.exported'`,
      [school.id],
    )
    const told = rows.map(({ metadata }) => `${metadata.rows} ${metadata.format}`)
    expect(told.sort()).toEqual(['1 csv', '3 csv', '3 xlsx'])
  })

  it('is not that of another tenant', async () => {
    const { token } = stranger.operator
    const path = `/api/${tenant.slug}/courses/export?format=csv`
    expect((await reihum.call('GET', path, { token })).status).toBe(404)
  })
})

describe('the order of the next dates', () => {
  let school: TestTenant
  beforeAll(async () => {
    school = await reihum.addTenant()
    const dates = async (courseId: string, ...days: [days: number, cancelled?: boolean][]) => {
      for (const [days_, cancelled] of days)
        await reihum.owner.query(
          `insert into appointment (tenant_id, id, course_id, starts_at, ends_at, cancelled_at, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $7)`,
          [school.id, newId(), courseId, day(days_), day(days_ + 0.1), cancelled ? now : null, now],
        )
    }
    const span = (from: number, to: number) => ({ starts_at: day(from), ends_at: day(to + 0.1) })
    await dates(await plant(school, { title: 'Läuft', ...span(-8, 6) }), [-8], [-1], [6])
    await dates(await plant(school, { title: 'Jetzt', ...span(-0.05, 7) }), [-0.05], [7])
    await dates(await plant(school, { title: 'Kommt', ...span(3, 10) }), [3], [10])
    await dates(await plant(school, { title: 'Fällt einmal aus', ...span(4, 5) }), [2, true], [4], [5])
    await dates(await plant(school, { title: 'Vorbei', ...span(-9, -9) }), [-9])
    await dates(await plant(school, { title: 'Abgesagt', state: 'cancelled', ...span(1, 1) }), [1])
    await plant(school, { title: 'Entwurf', starts_at: null })
  })

  it('begins with what goes on now, whenever the course began, and ends with what has no date', async () => {
    const query = 'sort=next&dir=asc&current=true'
    expect(await titles(query, school)).toEqual(['Jetzt', 'Kommt', 'Fällt einmal aus', 'Läuft', 'Entwurf'])
    const { items } = await list(query, school)
    expect(items.map(({ next }) => next)).toEqual([
      ...[-0.05, 3, 4, 6].map((days) => day(days).toISOString()),
      null,
    ])
    expect(await titles(`${query}&q=l`, school)).toEqual(['Läuft'])
  })

  it('what is over or called off has no next date', async () => {
    const { items, total } = await list('current=false', school)
    expect([total, items.map(({ title, next }) => [title, next])]).toEqual([
      2,
      [
        ['Abgesagt', null],
        ['Vorbei', null],
      ],
    ])
  })

  it('neighbours follow the same order, past those with a date to those without', async () => {
    const { items } = await list('sort=next&dir=asc&current=true', school)
    for (const [at, { id }] of items.entries()) {
      const { body } = await reihum.call(
        'GET',
        `/api/${school.slug}/courses/${id}/neighbours?sort=next&dir=asc&current=true`,
        {
          token: school.operator.token,
        },
      )
      expect(body).toMatchObject({
        previous: at === 0 ? null : { id: items[at - 1]?.id },
        next: at === items.length - 1 ? null : { id: items[at + 1]?.id },
        position: at + 1,
        total: 5,
      })
    }
  })
})
