import { reduction } from '@reihum/contract/courses/reductions.ts'
import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { describe, expect, it } from 'vitest'
import { courseId, destinations, open, sampleApi, sampleCourse, samplePicture } from './portal-samples.ts'

const path = `/kreativhaus/course/${courseId}`

type Changes = Parameters<typeof sampleCourse>[0]

const lateRule = reduction.parse({ kind: 'past_dates', name: 'Späteinstieg' })

const openCourse = (changes: Changes = {}, asked: Parameters<typeof open>[2] = {}) =>
  open(path, sampleApi({ courses: [sampleCourse(changes)] }).api, asked)

/** The first entry of what a page tells search engines about the course. */
function dataOf(body: string): Record<string, never> {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  return (JSON.parse(json)['@graph'] ?? [{}])[0]
}

const place = {
  name: 'Atelier Süd',
  street: 'Große Straße 4',
  postalCode: '22767',
  city: 'Hamburg',
  country: 'DE',
  directions: 'Durch den Hof.',
  accessibility: 'Drei Stufen.',
}

describe('the page of a course', () => {
  it('tells what, when, where, with whom and for how much', async () => {
    const { status, body } = await openCourse({
      place,
      instructorAbout: 'Malt seit 1990.',
      instructors: [{ name: 'Marlene Petersen', about: 'Malt seit 1990.', photo: null }],
      description: richTextFrom('Farbe und Wasser.\n\nBitte eine Schürze mitbringen.'),
      prices: [
        { id: null, name: '', feeCents: 8900 },
        { id: courseId as never, name: 'Ermäßigt', feeCents: 4900 },
      ],
    })
    expect(status).toBe(200)
    for (const text of [
      '<h1>Aquarell für Einsteiger</h1>',
      '<p>Bitte eine Schürze mitbringen.</p>',
      'Mi., 25.11.2026',
      'Atelier Süd',
      'Große Straße 4',
      '22767 Hamburg',
      'Durch den Hof.',
      'Drei Stufen.',
      'Marlene Petersen',
      'Malt seit 1990.',
      'Regulär',
      '89,00\u00a0€',
      'Ermäßigt',
      '49,00\u00a0€',
    ])
      expect(body).toContain(text)
  })

  it('asks nothing of others, and links to a map only for whoever wants one', async () => {
    const response = await openCourse({ place })
    const map = destinations(response).find((address) => address.includes('openstreetmap'))
    expect(map).toBe(
      'https://www.openstreetmap.org/search?query=Gro%C3%9Fe+Stra%C3%9Fe+4%2C+22767+Hamburg%2C+DE',
    )
    expect(response.body).not.toMatch(/<(iframe|script|img|link)[^>]*openstreetmap/)
  })

  it('says what the settings say of cancelling, withdrawing, paying and sharing names', async () => {
    const { body } = await openCourse({
      cancellationDays: 7,
      cancellableUntil: '2026-11-25',
      withdrawalRight: 'fourteen_days',
      shareAttendeeDetails: true,
      approvalNumber: 'ZFU 42',
    })
    for (const text of [
      'Bis 25.11.2026 kostenlos.',
      'binnen 14 Tagen ohne Angabe von Gründen widerrufen',
      'Überweisung, innerhalb von 14 Tagen nach der Anmeldung.',
      'sieht die Namen der anderen Teilnehmer',
      'ZFU 42',
    ])
      expect(body).toContain(text)
    const free = await openCourse({ prices: [{ id: null, name: '', feeCents: 0 }], feeCents: 0 })
    expect(free.body).toContain('Bis zum Beginn kostenlos.')
    expect(free.body).not.toMatch(/Überweisung|Widerrufsrecht|sieht die Namen/)
    const late = await openCourse({
      cancellationDays: 7,
      cancellableUntil: '2026-11-25',
      cancellationOver: true,
    })
    expect(late.body).toContain('Stornieren konnte man nur bis 25.11.2026.')
    expect(late.body).not.toContain('kostenlos')
  })

  it.each([
    ['at the full price', [], ['Einstieg bis 05.12.2026, 18:00 Uhr zum vollen Preis']],
    [
      'for the dates still to come',
      [lateRule],
      ['Einstieg bis 05.12.2026, 18:00 Uhr<', 'nur die Termine, die noch kommen'],
    ],
  ])('a running course is joined %s, and is not cancelled any more', async (_, reductions, texts) => {
    const { body } = await openCourse({
      phase: 'running',
      offer: 'open',
      reductions,
      closesAt: '2026-12-05T17:00:00.000Z',
      cancellableUntil: null,
    })
    for (const text of [...texts, 'Wer jetzt noch bucht, kann nicht mehr selbst stornieren.'])
      expect(body).toContain(text)
    expect(body).not.toContain('Bis zum Beginn kostenlos.')
    if (reductions.length > 0) expect(body).not.toContain('zum vollen Preis')
  })

  it.each([
    [{ offer: 'open' }, 'Jetzt anmelden'],
    [{ offer: 'waiting_list', placesLeft: 0, few: false }, 'Auf die Warteliste'],
  ] as const)('with %o offers: %s', async (changes, button) => {
    const response = await openCourse(changes)
    expect(response.body).toMatch(new RegExp(`<a class="button solid whole"[^>]*>${button}</a>`))
    expect(destinations(response)).toContain(`/portal${path}/register`)
  })

  it.each([
    [{ phase: 'upcoming' }, 'Eine Anmeldung ist nicht mehr möglich.'],
    [{ phase: 'closed' }, 'Eine Anmeldung ist nicht mehr möglich.'],
    [{ phase: 'running' }, 'Dieser Kurs hat schon begonnen.'],
    [{ phase: 'ended' }, 'Dieser Kurs ist vorbei.'],
    [{ phase: 'cancelled' }, 'Dieser Kurs wurde abgesagt.'],
  ] as const)('with %o that nobody can join says: %s', async (changes, text) => {
    const response = await openCourse({ ...changes, offer: 'closed' })
    expect(response.status).toBe(200)
    expect(response.body).toContain(text)
    expect(destinations(response)).not.toContain(`/portal${path}/register`)
    expect(response.body.includes('content="noindex"')).toBe(changes.phase !== 'upcoming')
  })

  it('strikes out what is cancelled, and says so', async () => {
    const [first] = sampleCourse().appointments
    const second = {
      start: '2026-12-02T17:00:00Z',
      end: '2026-12-02T19:00:00Z',
      title: 'Draußen',
      location: 'Elbe',
    }
    const { body } = await openCourse({
      appointments: [{ ...first, cancelled: true } as never, { ...second, cancelled: false }],
    })
    expect(body).toMatch(/<s><time[^>]*>Mi., 25.11.2026, 18:00–20:00<\/time><\/s><span[^>]*>entfällt/)
    for (const text of ['Mi., 02.12.2026', 'Draußen', 'Ort: Elbe']) expect(body).toContain(text)
  })

  it('names other dates of the same course, and passes itself on', async () => {
    const { id, phase, placesLeft, few, offer, opensAt, hasPage } = sampleCourse()
    const other = { id, phase, placesLeft, few, offer, opensAt, hasPage, location: 'Studio Nord' }
    const { body } = await openCourse({
      otherDates: [{ ...other, start: '2027-03-04T17:00:00Z', end: '2027-03-04T19:00:00Z' }],
    })
    expect(body).toContain('Zu einem anderen Termin')
    expect(body).toContain('Do., 04.03.2027, 18:00–20:00')
    expect(body).toContain('Ort: Studio Nord')
    expect(body).toContain(
      `href="mailto:?subject=Aquarell%20f%C3%BCr%20Einsteiger&amp;body=${encodeURIComponent(`https://reihum.example/portal${path}`)}"`,
    )
    expect((await openCourse()).body).not.toContain('Zu einem anderen Termin')
  })

  it('offers to try it first, and leads from a trial lesson to its course', async () => {
    const { id, title, phase, start, end, placesLeft, few, offer, opensAt, hasPage } = sampleCourse()
    const trial = { id, title, phase, start, end, placesLeft, few, offer, opensAt, hasPage, feeCents: 0 }
    const full = { ...trial, offer: 'closed' as const, placesLeft: 0, start: '2027-03-04T17:00:00Z' }
    const { body } = await openCourse({ trialLessons: [trial, full] })
    const section = body.slice(body.indexOf('Erst ausprobieren'), body.indexOf('Gut zu wissen'))
    expect(section).toContain('kostenlos')
    expect(section.split(`/course/${id}/register`)).toHaveLength(2)
    expect(section).toContain('Ausgebucht')
    expect((await openCourse()).body).not.toContain('Erst ausprobieren')

    const of = { id, title: 'Aquarell, Abendkurs', offer: 'open' as const, hasPage: true }
    const ofTrial = (await openCourse({ trialOf: of })).body
    expect(ofTrial).toContain('Aquarell, Abendkurs</a>')
    expect(ofTrial).toContain('Zum Kurs anmelden')
    const closed = await openCourse({ trialOf: { ...of, offer: 'closed' } })
    expect(closed.body).not.toContain('Zum Kurs anmelden')
  })

  it('offers them before the form where the tier has no course pages', async () => {
    const id = '0198a000-0000-7000-8000-0000000000e1' as never
    const { start, end, placesLeft, few, feeCents } = sampleCourse()
    const trial = {
      id,
      start,
      end,
      placesLeft,
      few,
      feeCents,
      offer: 'open' as const,
      phase: 'upcoming' as const,
    }
    const formOf = async (changes: object) => {
      const course = sampleCourse(changes as never)
      return (await open(`/kreativhaus/course/${courseId}/register`, sampleApi({ courses: [course] }).api))
        .body
    }
    const trialLessons = [trial] as never
    expect(await formOf({ hasPage: false, trialLessons })).toContain(`/course/${id}/register`)
    expect(await formOf({ hasPage: true, trialLessons })).not.toContain('Erst ausprobieren')
    const trialOf = { id, title: 'Aquarell, Abendkurs', offer: 'open', hasPage: false }
    expect(await formOf({ hasPage: false, trialOf })).toMatch(/register">Aquarell, Abendkurs<\/a>/)
  })

  it('folds many dates, and leads to a calendar where the tier has one', async () => {
    const appointments = Array.from({ length: 12 }, (_, week) => {
      const day = new Date(Date.parse('2026-11-25T17:00:00Z') + week * 7 * 86_400_000)
      const end = new Date(day.getTime() + 7_200_000)
      return { start: day.toISOString(), end: end.toISOString(), title: '', location: '', cancelled: false }
    })
    const calendarAddress = `/api/kreativhaus/courses/calendar?course_id=${courseId}`
    const response = await openCourse({ appointments, calendarAddress })
    expect(response.body).toContain('<summary>Alle 12 Termine zeigen</summary>')
    expect(response.body).toContain('<ol class="dates" start="9">')
    expect(destinations(response)).toEqual(
      expect.arrayContaining([
        `webcal://reihum.example${calendarAddress}`,
        `https://reihum.example${calendarAddress}`,
      ]),
    )
    expect((await openCourse()).body).not.toContain('webcal:')
  })

  it('is the form where the tier has no such pages', async () => {
    expect(await openCourse({ hasPage: false })).toMatchObject({
      status: 302,
      headers: { location: `/portal${path}/register` },
    })
  })

  it('is not to be found when it is not in the list', async () => {
    const { status, body } = await openCourse({ listed: false })
    expect(status).toBe(200)
    expect(body).toContain('content="noindex"')
    expect(body).not.toContain('ld+json')
  })

  it('has its form, which is not to be found either', async () => {
    const { api } = sampleApi({ courses: [sampleCourse({ shareAttendeeDetails: true })] })
    const form = await open(`${path}/register`, api)
    expect(form.body).toContain('content="noindex"')
    expect(form.body).toContain('sieht die Namen der anderen Teilnehmer')
    expect(destinations(form)).toContain(`/portal${path}`)
  })
})

describe('what a link to the course shows elsewhere', () => {
  it('is its title, its beginning and its picture', async () => {
    const { body } = await openCourse({ picture: samplePicture })
    expect(body).toContain(
      '<meta property="og:title" content="Aquarell für Einsteiger, Mi., 25.11.2026, 18:00, Altona"/>',
    )
    expect(body).toContain('<meta property="og:description" content="Farbe und Wasser.')
    expect(body).toContain(
      `<meta property="og:image" content="https://reihum.example${samplePicture.address}&amp;w=1280"/>`,
    )
    expect(body).toContain('hrefLang="en"')
    expect(body).toContain(`<link rel="canonical" href="https://reihum.example/portal${path}"/>`)
  })
})

describe('what search engines are told', () => {
  it('is a course with its dates, place, price and whether there are places', async () => {
    const { body } = await openCourse({ place, picture: samplePicture })
    expect(dataOf(body)).toMatchObject({
      '@type': 'Course',
      image: `https://reihum.example${samplePicture.address}&w=1280`,
      offers: { price: '89.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Onsite',
        courseWorkload: 'PT2H',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { name: 'Atelier Süd', address: { addressLocality: 'Hamburg' } },
        instructor: { name: 'Marlene Petersen' },
      },
    })
    expect(body).toContain('BreadcrumbList')
  })

  it('is an event where it is one, and every price of several', async () => {
    const prices = [8900, 4900].map((feeCents, at) => ({ id: null, name: at ? 'Ermäßigt' : '', feeCents }))
    const changes = { kind: 'EVENT', mode: 'hybrid', offer: 'waiting_list', prices, location: '' } as const
    expect(dataOf((await openCourse(changes)).body)).toMatchObject({
      '@type': 'EducationEvent',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: { '@type': 'VirtualLocation' },
      offers: [
        { price: '89.00', availability: 'https://schema.org/SoldOut' },
        { price: '49.00', name: 'Ermäßigt' },
      ],
    })
  })

  it('names all who lead the course', async () => {
    const further = { furtherInstructors: ['Ben Wolf'] }
    expect(dataOf((await openCourse(further)).body)).toMatchObject({
      hasCourseInstance: { instructor: [{ name: 'Marlene Petersen' }, { name: 'Ben Wolf' }] },
    })
    expect(dataOf((await openCourse({ ...further, kind: 'EVENT' })).body)).toMatchObject({
      performer: [{ name: 'Marlene Petersen' }, { name: 'Ben Wolf' }],
    })
  })

  it('is neither place nor instructor where they are not published', async () => {
    const none = { instructor: '', instructorAbout: '', instructors: [] }
    const { body } = await openCourse({ place: null, location: '', ...none })
    expect(JSON.stringify(dataOf(body))).not.toMatch(/"Place"|"Person"|PostalAddress/)
  })
})
