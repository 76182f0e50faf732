import { describe, expect, it } from 'vitest'
import { destinations, open, sampleApi, sampleCourse } from './portal-samples.ts'

const list = '/kreativhaus/course-list'

describe('the list of courses', () => {
  it('shows date, place, instructor, price and places of each', async () => {
    const { body } = await open(list, sampleApi().api)
    expect(body).toContain('Mi., 25.11.2026, 18:00–20:00')
    for (const text of ['Altona', 'Marlene Petersen', '89,00\u00a0€', 'Noch 3 Plätze', 'November 2026'])
      expect(body).toContain(text)
  })

  it.each([
    [{ placesLeft: 12 }, '12 Plätze frei'],
    [{ placesLeft: 1 }, 'Noch 1 Platz<'],
    [{ placesLeft: null }, 'Plätze frei'],
    [{ placesLeft: 0, offer: 'waiting_list' }, 'Warteliste möglich'],
    [{ placesLeft: 0, offer: 'closed' }, 'Ausgebucht'],
    [{ placesLeft: 4, offer: 'closed' }, 'Anmeldung geschlossen'],
    [{ feeCents: 0 }, 'kostenfrei'],
  ] as const)('says of %o: %s', async (changes, text) => {
    const { api } = sampleApi({ courses: [sampleCourse(changes)] })
    expect((await open(list, api)).body).toContain(text)
  })

  it('names both days of a longer course, in the order of the language', async () => {
    const { api } = sampleApi({ courses: [sampleCourse({ end: '2026-12-16T19:00:00Z' })] })
    const { body } = await open(list, api, { locale: 'en' })
    expect(body).toContain('Wed, 11/25/2026, 18:00 –')
    expect(body).toContain('Wed, 12/16/2026, 20:00')
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
