import { describe, expect, it } from 'vitest'
import { formOf } from './page-form.ts'
import {
  destinations,
  open,
  sampleApi,
  sampleChoices,
  sampleCourse,
  sampleMonth,
  samplePicture,
  samplePlace,
} from './portal-samples.ts'

const list = '/kreativhaus/course-list'

describe('the list of courses', () => {
  it('shows date, place, instructor, price and places of each', async () => {
    const { body } = await open(list, sampleApi().api)
    expect(body).toContain('Mi., 25.11.2026, 18:00–20:00')
    for (const text of ['Altona', 'Marlene Petersen', '89,00\u00a0€', 'Noch 3 Plätze', 'November 2026'])
      expect(body).toContain(text)
  })

  it.each([
    [{ placesLeft: 12, few: false }, '12 Plätze frei'],
    [{ placesLeft: 1 }, 'Noch 1 Platz<'],
    [{ placesLeft: null, few: false }, 'Plätze frei'],
    [{ placesLeft: null, few: true }, 'Nur noch wenige Plätze'],
    [{ placesLeft: 0, offer: 'waiting_list' }, 'Warteliste möglich'],
    [{ placesLeft: 0, offer: 'closed' }, 'Ausgebucht'],
    [{ placesLeft: 4, offer: 'closed' }, 'Anmeldung geschlossen'],
    [{ feeCents: 0 }, 'kostenlos'],
    [{ fromFeeCents: 4900 }, 'ab 49,00\u00a0€'],
    [{ promoted: true }, 'Empfohlen'],
    [{ appointmentCount: 8 }, '8 Termine ab Mi., 25.11.2026, 18:00'],
    [{ mode: 'hybrid' }, 'Altona, auch online'],
    [{ mode: 'online', location: '' }, 'Online'],
  ] as const)('says of %o: %s', async (changes, text) => {
    const { api } = sampleApi({ courses: [sampleCourse(changes)] })
    expect((await open(list, api)).body).toContain(text)
  })

  it('names both days of a longer course, in the order of the language', async () => {
    const { api } = sampleApi({ courses: [sampleCourse({ end: '2026-12-16T19:00:00Z' })] })
    const { body } = await open(list, api, { locale: 'en' })
    expect(body).toContain('Wed, 25 Nov 2026, 18:00 –')
    expect(body).toContain('Wed, 16 Dec 2026, 20:00')
  })

  it('leads to the pages before and after, and keeps the search', async () => {
    const response = await open(`${list}?page=2&q=yoga`, sampleApi({ total: 60 }).api)
    expect(response.body).toContain('Seite 2 von 3')
    expect(response.body).toContain('<link rel="prev"')
    expect(response.body).toContain('<link rel="next"')
    expect(destinations(response)).toEqual(
      expect.arrayContaining([`/portal${list}?q=yoga`, `/portal${list}?q=yoga&page=3`]),
    )
  })

  it('leads from a page that is no longer there to the last one', async () => {
    const response = await open(`${list}?page=9`, sampleApi({ courses: [], total: 30 }).api)
    expect(response).toMatchObject({ status: 302, headers: { location: `/portal${list}?page=2` } })
  })

  it('tells an empty list from a search without hits', async () => {
    const { api } = sampleApi({ courses: [] })
    const empty = await open(list, api)
    expect(empty.body).toContain('Zurzeit sind keine Kurse geplant.')
    expect(empty.body).not.toContain('<search')
    const noHits = await open(`${list}?q=zither`, api)
    expect(noHits.body).toContain('Für „zither“ gibt es keine Kurse.')
    expect(destinations(noHits)).toContain(`/portal${list}`)
  })
})

describe('a row', () => {
  it('leads to the page of the course, or to the form where there are no pages', async () => {
    const { id } = sampleCourse()
    const leadsTo = async (hasPage: boolean) =>
      destinations(await open(list, sampleApi({ courses: [sampleCourse({ hasPage })] }).api))
    expect(await leadsTo(true)).toContain(`/portal/kreativhaus/course/${id}`)
    expect(await leadsTo(false)).toContain(`/portal/kreativhaus/course/${id}/register`)
  })

  it('shows its picture in the sizes there are; only the first is wanted at once', async () => {
    const courses = ['1', '2'].map((end) =>
      sampleCourse({ id: sampleCourse().id.replace(/1$/, end) as never, picture: samplePicture }),
    )
    const { body } = await open(list, sampleApi({ courses }).api)
    const [first = '', second = ''] = body.match(/<img[^>]*>/g) ?? []
    expect(first).toContain(`${samplePicture.address.replace('&', '&amp;')}&amp;w=320 320w`)
    expect(first).toContain('alt="Ein Boot auf der Elbe"')
    expect(first).toContain('width="1600" height="1067"')
    expect(first).not.toContain('loading="lazy"')
    expect(second).toContain('loading="lazy"')
  })
})

describe('the filters', () => {
  const choices = sampleChoices({ places: [samplePlace], hasEvents: true })
  const chosen = `from=2026-12-01&until=2026-12-31&placeId=${samplePlace.id}&kind=EVENT&free=true`

  it('are asked of the server as they stand in the address', async () => {
    const { api, asked } = sampleApi({ choices })
    await open(`${list}?q=yoga&${chosen}&page=1`, api)
    expect(asked).toMatchObject([
      {
        q: 'yoga',
        from: '2026-12-01',
        until: '2026-12-31',
        placeId: samplePlace.id,
        kind: 'EVENT',
        free: true,
        page: 1,
      },
    ])
  })

  it.each([
    ['from=nonsense&until=2026-02-30', {}],
    ['from=0000-01-01', {}],
    ['from=2026-12-31&until=2026-12-01', { from: '2026-12-01', until: '2026-12-31' }],
    [`placeId=${sampleCourse().id}&kind=OTHER&free=perhaps`, { free: false }],
  ])('make the best of %s', async (query, meant) => {
    const { api, asked } = sampleApi({ choices })
    expect((await open(`${list}?${query}`, api)).status).toBe(200)
    const nothing = { from: undefined, until: undefined, placeId: undefined, kind: undefined, free: false }
    expect(asked[0]).toMatchObject({ ...nothing, ...meant })
  })

  it('are one form, which keeps what was chosen and the language', async () => {
    const { body } = await open(`${list}?q=yoga&lang=de&${chosen}`, sampleApi({ choices }).api)
    expect(formOf(body, 'find')).toEqual({
      q: 'yoga',
      lang: 'de',
      from: '2026-12-01',
      until: '2026-12-31',
      placeId: samplePlace.id,
      kind: 'EVENT',
      free: 'true',
    })
    // On a phone the courses come first; what was chosen stands beside them.
    expect(body).toContain('<details class="filters">')
  })

  it('can be taken back one by one, or all at once', async () => {
    const response = await open(`${list}?q=yoga&kind=EVENT`, sampleApi({ choices, courses: [] }).api)
    expect(response.body).toContain('Zu dieser Auswahl gibt es keine Kurse.')
    expect(destinations(response)).toEqual(
      expect.arrayContaining([`/portal${list}?q=yoga`, `/portal${list}?kind=EVENT`, `/portal${list}`]),
    )
    expect(response.body).toContain('name="robots" content="noindex"')
  })

  it('offer no places and kinds where there is nothing to choose', async () => {
    const { body } = await open(list, sampleApi().api)
    expect(body).not.toContain('name="placeId"')
    expect(body).not.toContain('name="kind"')
  })

  it('know the periods that most people ask for, by the clock of the tenant', async () => {
    const december = sampleChoices({ today: '2026-12-30' })
    const found = destinations(await open(`${list}?q=yoga`, sampleApi({ choices: december }).api))
    for (const [from, until] of [
      ['2026-12-30', '2027-01-05'],
      ['2026-12-30', '2027-01-28'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', '2027-01-31'],
    ])
      expect(found).toContain(`/portal${list}?q=yoga&from=${from}&until=${until}`)
  })
})

describe('the month', () => {
  const months = { '2026-12': sampleMonth() }

  it('is a table of weeks from Monday, with the courses on their days', async () => {
    const { body } = await open(`${list}?view=month&month=2026-12`, sampleApi({ months }).api)
    const table = body.slice(body.indexOf('<table'), body.indexOf('</table>'))
    expect(table.match(/<th [^>]*abbr="[^"]+"/g)?.[0]).toContain('abbr="Montag"')
    expect(table.match(/<tr>/g)).toHaveLength(6)
    expect(table).toMatch(/dateTime="2026-12-02".*18:00.*Aquarell für Einsteiger/)
    expect(table.match(/<time class="date"/g)).toHaveLength(31)
  })

  it('leads to the months that hold something, and keeps the search', async () => {
    const found = destinations(
      await open(`${list}?view=month&month=2026-12&q=yoga`, sampleApi({ months }).api),
    )
    for (const month of ['2026-11', '2027-01'])
      expect(found).toContain(`/portal${list}?q=yoga&view=month&month=${month}`)
  })

  it('begins with the first that holds something', async () => {
    const empty = sampleMonth({ appointments: [], previous: null, next: '2026-12' })
    const { api, asked } = sampleApi({ months: { '2026-11': empty, ...months } })
    const { body } = await open(`${list}?view=month`, api)
    expect(asked).toMatchObject([{ month: '2026-11' }, { month: '2026-12' }])
    expect(body).toContain('Dezember 2026')
    const named = await open(`${list}?view=month&month=2026-11`, api)
    expect(named.body).toContain('In diesem Monat ist nichts geplant.')
  })

  it.each(['2026-13', '1926-01', 'x'])('has a day of today in it when %s is asked for', async (month) => {
    const { api, asked } = sampleApi()
    expect((await open(`${list}?view=month&month=${month}`, api)).status).toBe(200)
    expect(asked).toMatchObject([{ month: '2026-11' }])
  })

  it('says in words what is cancelled, full or closed', async () => {
    const [one] = sampleMonth().appointments
    const appointments = [
      { ...one, cancelled: true },
      { ...one, start: '2026-12-03T17:00:00Z', offer: 'waiting_list' },
      { ...one, start: '2026-12-04T17:00:00Z', offer: 'closed' },
    ]
    const { api } = sampleApi({ months: { '2026-12': sampleMonth({ appointments }) } })
    const { body } = await open(`${list}?view=month&month=2026-12`, api)
    for (const text of ['<s>Aquarell', ' entfällt', ' Warteliste', ' nicht buchbar'])
      expect(body).toContain(text)
  })

  it('leads from a crowded day to all that it holds', async () => {
    const crowded = [{ date: '2026-12-02', count: 9 }]
    const { api, asked } = sampleApi({ months: { '2026-12': sampleMonth({ crowded }) } })
    const response = await open(`${list}?view=month&month=2026-12`, api)
    expect(response.body).toContain('8 weitere')
    const day = `${list}?view=month&month=2026-12&day=2026-12-02`
    expect(destinations(response)).toContain(`/portal${day}`)
    const { body } = await open(day, api)
    expect(asked.at(-1)).toMatchObject({ month: '2026-12', day: '2026-12-02' })
    expect(body).toContain('Mittwoch, 02.12.2026')
  })
})
