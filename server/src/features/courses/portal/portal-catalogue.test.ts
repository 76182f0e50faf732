import type {
  PortalChoices,
  PortalCourse,
  PortalCourseDetail,
  PortalMonth,
} from '@reihum/contract/courses/portal-course.schema.ts'
import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { picture } from '#test/sample-files.ts'
import { readyImage, upload } from '#test/upload.ts'

/** A Wednesday, 11:00 in Berlin. */
const today = new Date('2026-11-25T10:00:00Z')

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => today })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

type List = { items: PortalCourse[]; total: number }

const read = async <Body>(path: string) => {
  const { status, body } = await reihum.call<Body>('GET', `/api/${tenant.slug}/portal/${path}`)
  expect(status).toBe(200)
  return body
}
const list = (query = '') => read<List>(`courses?${query}`)
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)
const detail = (id: string) => read<PortalCourseDetail>(`courses/${id}`)
const month = (name: string, query = '') => read<PortalMonth>(`months/${name}?${query}`)
const choices = () => read<PortalChoices>('choices')

const staff = <Body = { id: string }>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}/${path}`, { token: tenant.operator.token, body })

async function addPlace(name: string) {
  const id = newId()
  const place = {
    name,
    street: 'Große Straße 4',
    postalCode: '22767',
    city: 'Hamburg',
    country: 'DE',
    capacity: null,
    directions: 'Durch den Hof.',
    accessibility: 'Drei Stufen.',
  }
  expect((await staff('POST', 'places', { id, place })).status).toBe(200)
  return id
}

async function addInstructor(fullname: string) {
  const id = newId()
  const instructor = { fullname, email: 'joerg@example.org', phone: '040 1234', about: 'Malt seit 1990.' }
  expect((await staff('POST', 'instructors', { id, instructor })).status).toBe(200)
  return id
}

const onTier = (tier: Tier) =>
  reihum.owner.query('update tenant set tier = $1 where id = $2', [tier, tenant.id])

const portalSettings = {
  listed: true,
  promoted: false,
  showInstructor: true,
  showPlace: true,
  placesShown: 'exact',
}
const setPortal = (id: string, changes: Partial<Record<keyof typeof portalSettings, unknown>>) =>
  reihum.owner.query(
    `update course set portal_listed = $1, promoted = $2, portal_instructor = $3, portal_place = $4, portal_places = $5
     where id = $6`,
    [...Object.values({ ...portalSettings, ...changes }), id],
  )

/** On that day, from eight to ten in the evening in Berlin. */
const on = (day: string) => ({ start: `${day}T19:00:00Z`, end: `${day}T21:00:00Z` })

/** Inserts an appointment directly, past times included, and updates the course as the product does. */
async function addAppointment(
  courseId: string,
  day: string,
  hour = 19,
  changes: Record<string, unknown> = {},
) {
  const row = {
    tenant_id: tenant.id,
    id: newId(),
    course_id: courseId,
    starts_at: `${day}T${hour}:00:00Z`,
    ends_at: `${day}T${hour + 1}:00:00Z`,
    created_at: today,
    updated_at: today,
    ...changes,
  }
  await reihum.owner.query(
    `insert into appointment (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
  await reihum.owner.query(
    `update course set (starts_at, ends_at, appointment_count) =
       (select min(starts_at), max(ends_at), count(*) from appointment where course_id = $1 and cancelled_at is null)
     where id = $1`,
    [courseId],
  )
}

describe('the list', () => {
  it('holds what is published, listed and still ahead, in the order of time', async () => {
    const later = await addCourse(reihum, tenant, { title: 'Später', ...on('2026-12-20') })
    await addCourse(reihum, tenant, { title: 'Bald', ...on('2026-12-01') })
    const hidden = await addCourse(reihum, tenant, { title: 'Geheim', ...on('2026-12-02') })
    await setPortal(hidden, { listed: false })
    const closed = await addCourse(reihum, tenant, { title: 'Zu', ...on('2026-12-03') })
    await reihum.owner.query("update course set state = 'closed' where id = $1", [closed])
    await addCourse(reihum, tenant, {
      title: 'Läuft',
      start: '2026-11-24T10:00:00Z',
      end: '2026-12-24T10:00:00Z',
    })
    expect(await titles('')).toEqual(['Bald', 'Später'])
    expect((await list()).items[1]).toMatchObject({
      id: later,
      phase: 'upcoming',
      offer: 'open',
      hasPage: true,
    })
  })

  it('is narrowed by days of the tenant, kind, free places and words', async () => {
    await addCourse(reihum, tenant, {
      title: 'Nachts',
      start: '2026-11-30T23:30:00Z',
      end: '2026-12-01T01:00:00Z',
    })
    await addCourse(reihum, tenant, { title: 'Lesung', kind: 'EVENT', ...on('2026-12-05') })
    const full = await addCourse(reihum, tenant, { title: 'Töpfern', attendeeLimit: 1, ...on('2026-12-24') })
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${full}/registrations`, {
      body: bookingRequest(),
    })
    // Half past eleven in London is the next day in Berlin.
    expect(await titles('from=2026-12-01&until=2026-12-05')).toEqual(['Nachts', 'Lesung'])
    expect(await titles('until=2026-11-30')).toEqual([])
    expect(await titles('kind=EVENT')).toEqual(['Lesung'])
    expect(await titles('free=true')).toEqual(['Nachts', 'Lesung'])
    expect(await titles('q=toepfern')).toEqual(['Töpfern'])
    expect(await titles('q=xylophon')).toEqual([])
  })

  it('tells the lowest of several prices, and what there is to see', async () => {
    const { body: file } = await upload(reihum, tenant, 'Boot.jpg', await picture(900, 600).jpeg().toBuffer())
    await readyImage(reihum, tenant, file.id)
    const fields = { published: true, filename: 'Boot.jpg', altText: 'Ein Boot' }
    await staff('PUT', `files/${file.id}`, { file: fields })
    await addCourse(reihum, tenant, {
      ...on('2026-12-01'),
      teaserFileId: file.id,
      priceCategories: [{ id: newId(), name: 'Ermäßigt', feeCents: 4900 }],
    })
    await addCourse(reihum, tenant, on('2026-12-02'))
    const [first, second] = (await list()).items
    expect(first).toMatchObject({ feeCents: 8900, fromFeeCents: 4900 })
    expect(first?.picture).toMatchObject({
      widths: [320, 640, 900],
      width: 900,
      height: 600,
      alt: 'Ein Boot',
    })
    const opened = await fetch(`${reihum.origin}${first?.picture?.address}&w=320`)
    expect(opened.status).toBe(200)
    expect(second).toMatchObject({ fromFeeCents: null, picture: null })
  })

  it('shows no picture that is not published', async () => {
    const { body: file } = await upload(reihum, tenant, 'Boot.jpg', await picture().jpeg().toBuffer())
    await readyImage(reihum, tenant, file.id)
    const id = await addCourse(reihum, tenant, { teaserFileId: file.id })
    await reihum.owner.query('update stored_file set published = false where id = $1', [file.id])
    expect((await list()).items[0]?.picture).toBeNull()
    expect((await detail(id)).picture).toBeNull()
  })

  it.each([
    ['exact', { placesLeft: 2, few: true }],
    ['few', { placesLeft: null, few: true }],
    ['hidden', { placesLeft: null, few: false }],
  ])('tells of places what the course says: %s', async (placesShown, told) => {
    const id = await addCourse(reihum, tenant, { attendeeLimit: 2 })
    await setPortal(id, { placesShown })
    expect((await list()).items[0]).toMatchObject(told)
    expect(await detail(id)).toMatchObject(told)
  })
})

describe('who leads a course, and where', () => {
  const secrets = [
    'Jörg Groß',
    'Malt seit 1990.',
    'Atelier Süd',
    'Große Straße 4',
    'Durch den Hof.',
    'Nebenraum',
  ]
  const never = ['joerg@example.org', '040 1234', 'meet.example.org']

  async function addSecretCourse() {
    const [placeId, instructorId, other] = [
      await addPlace('Atelier Süd'),
      await addInstructor('Jörg Groß'),
      await addPlace('Nebenraum'),
    ]
    const id = await addCourse(reihum, tenant, {
      ...on('2026-12-01'),
      placeId,
      instructorId,
      mode: 'hybrid',
      onlineAddress: 'https://meet.example.org/secret',
    })
    await addAppointment(id, '2026-12-08', 19, { place_id: other })
    return { id, placeId }
  }

  const everything = async (id: string, placeId: string) =>
    JSON.stringify([
      await list(),
      await detail(id),
      await month('2026-12'),
      await choices(),
      await list('q=Jörg'),
      await list('q=Atelier'),
      await list(`placeId=${placeId}`),
    ])

  it('is told where tier and course allow it, but never how to reach them', async () => {
    const { id, placeId } = await addSecretCourse()
    const told = await everything(id, placeId)
    for (const secret of secrets) expect(told).toContain(secret)
    for (const kept of never) expect(told).not.toContain(kept)
    expect((await detail(id)).place).toMatchObject({ name: 'Atelier Süd', city: 'Hamburg' })
    for (const query of ['q=Jörg Groß', 'q=Atelier Hamburg', `placeId=${placeId}`])
      expect((await list(query)).total, query).toBe(1)
    expect((await choices()).places.map(({ name }) => name)).toEqual(['Atelier Süd'])
  })

  it.each(['tier', 'course'])('is empty everywhere where the %s does not publish it', async (by) => {
    const { id, placeId } = await addSecretCourse()
    if (by === 'tier') await onTier('FREE')
    else await setPortal(id, { showPlace: false, showInstructor: false })
    const told = await everything(id, placeId)
    for (const secret of [...secrets, ...never]) expect(told).not.toContain(secret)
    expect((await list()).items[0]).toMatchObject({ location: '', instructor: '' })
    expect(await detail(id)).toMatchObject({ location: '', instructor: '', place: null, instructorAbout: '' })
    // Neither search nor filter reveals what the page does not show.
    for (const query of [
      'q=Jörg',
      'q=Atelier',
      'q=Aquarell Groß',
      `placeId=${placeId}`,
      `placeId=${placeId}&q=Aq`,
    ])
      expect((await list(query)).total, query).toBe(0)
    expect((await month('2026-12', `placeId=${placeId}`)).appointments).toEqual([])
    expect((await choices()).places).toEqual([])
    expect((await list('q=Aquarell')).total).toBe(1)
  })
})

describe('one course', () => {
  it.each([
    ['draft', 404],
    ['archived', 404],
    ['closed', 200],
    ['cancelled', 200],
  ])('that is %s answers %d', async (state, status) => {
    const id = await addCourse(reihum, tenant)
    await reihum.owner.query('update course set state = $1 where id = $2', [state, id])
    const answer = await reihum.call<PortalCourseDetail>('GET', `/api/${tenant.slug}/portal/courses/${id}`)
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toMatchObject({ phase: state, offer: 'closed' })
  })

  it('that is not listed is there for whoever has its address', async () => {
    const id = await addCourse(reihum, tenant, on('2026-12-01'))
    await setPortal(id, { listed: false })
    expect(await detail(id)).toMatchObject({ listed: false, offer: 'open' })
    expect((await list()).total).toBe(0)
    expect((await month('2026-12')).appointments).toEqual([])
    expect((await read<{ total: number }>('pages')).total).toBe(0)
  })

  it('names listed courses of the same title that are still ahead', async () => {
    const title = 'Dreimal im Jahr'
    const [one = '', later, sooner, hidden = ''] = await Promise.all(
      ['2026-12-01', '2027-02-01', '2027-01-01', '2027-03-01'].map((day) =>
        addCourse(reihum, tenant, { title, ...on(day) }),
      ),
    )
    await setPortal(hidden, { listed: false })
    const { otherDates } = await detail(one)
    expect(otherDates.map(({ id }: { id: string }) => id)).toEqual([sooner, later])
  })

  it('of another tenant does not exist', async () => {
    const elsewhere = await reihum.addTenant()
    const id = await addCourse(reihum, elsewhere)
    expect((await reihum.call('GET', `/api/${tenant.slug}/portal/courses/${id}`)).status).toBe(404)
  })

  it('tells all its dates, prices and terms', async () => {
    const id = await addCourse(reihum, tenant, {
      ...on('2026-12-01'),
      shareAttendeeDetails: true,
      registrationCancellationThresholdDays: 7,
      approvalNumber: 'ZFU 42',
      withdrawalRight: 'fourteen_days',
      paymentMethods: ['bank_transfer'],
      paymentDeadlineDays: 10,
      priceCategories: [{ id: newId(), name: 'Ermäßigt', feeCents: 4900 }],
    })
    await addAppointment(id, '2026-12-08', 19, { cancelled_at: today })
    expect(await detail(id)).toMatchObject({
      appointments: [{ cancelled: false }, { cancelled: true }],
      prices: [
        { id: null, name: '', feeCents: 8900 },
        { name: 'Ermäßigt', feeCents: 4900 },
      ],
      shareAttendeeDetails: true,
      cancellationDays: 7,
      cancellableUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      approvalNumber: 'ZFU 42',
      withdrawalRight: 'fourteen_days',
      paymentMethods: ['bank_transfer'],
      paymentDeadlineDays: 10,
      calendarAddress: `/api/${tenant.slug}/courses/calendar?course_id=${id}`,
    })
  })

  it('says nothing of what the tier does not include', async () => {
    const id = await addCourse(reihum, tenant, { registrationCancellationThresholdDays: 7 })
    await onTier('FREE')
    expect(await detail(id)).toMatchObject({ hasPage: false, cancellationDays: null, calendarAddress: null })
    expect(await choices()).toMatchObject({ calendarAddress: null })
  })
})

describe('a month', () => {
  it('holds the days of the tenant, and knows where something comes before and after', async () => {
    const id = await addCourse(reihum, tenant, {
      title: 'Nachts',
      start: '2026-11-30T23:30:00Z',
      end: '2026-12-01T01:00:00Z',
    })
    await addAppointment(id, '2027-02-10')
    await addAppointment(id, '2026-12-20', 19, { cancelled_at: today })
    const december = await month('2026-12')
    expect(december.appointments).toMatchObject([
      { courseId: id, title: 'Nachts', cancelled: false, offer: 'open', hasPage: true },
      { courseId: id, cancelled: true },
    ])
    expect(december).toMatchObject({ previous: null, next: '2027-02' })
    expect((await month('2026-11')).appointments).toEqual([])
    expect(await month('2027-02')).toMatchObject({ previous: '2026-12', next: null })
    // The month of a past appointment is not linked as the previous one.
    await addAppointment(id, '2026-10-10')
    expect((await month('2026-12')).previous).toBeNull()
    expect((await month('2026-12', 'q=xylophon')).appointments).toEqual([])
  })

  it('shows the first appointments of a crowded day, and how many there are', async () => {
    const id = await addCourse(reihum, tenant, on('2026-12-10'))
    for (let hour = 10; hour < 16; hour += 1) await addAppointment(id, '2026-12-10', hour)
    await addAppointment(id, '2026-12-11')
    const { appointments, crowded } = await month('2026-12')
    expect(appointments.map(({ start }) => start.slice(8, 13))).toEqual([
      '10T10',
      '10T11',
      '10T12',
      '10T13',
      '11T19',
    ])
    expect(crowded).toEqual([{ date: '2026-12-10', count: 7 }])
    const day = await month('2026-12', 'day=2026-12-10')
    expect(day).toMatchObject({ crowded: [], appointments: { length: 7 } })
  })
})

it.each([
  'courses?from=0000-01-01',
  'courses?until=9999-12-31',
  'courses?from=2026-02-30',
  'months/0000-01',
  'months/2026-13',
  'months/2026-12?day=0000-01-01',
])('refuses days that no calendar has: %s', async (path) => {
  expect((await reihum.call('GET', `/api/${tenant.slug}/portal/${path}`)).status).toBe(422)
})

describe('the choices', () => {
  it('offer only what finds something', async () => {
    const placeId = await addPlace('Atelier Süd')
    await addPlace('Leerstand')
    expect(await choices()).toMatchObject({ today: '2026-11-25', places: [], hasEvents: false })
    await addCourse(reihum, tenant, { placeId })
    await addCourse(reihum, tenant, { kind: 'EVENT' })
    expect(await choices()).toEqual({
      today: '2026-11-25',
      places: [{ id: placeId, name: 'Atelier Süd' }],
      characteristics: [],
      hasGroups: false,
      hasEvents: true,
      calendarAddress: `/api/${tenant.slug}/courses/calendar`,
    })
  })
})

describe('what search engines may find', () => {
  it('is every listed course ahead that has a page, and none without the tier', async () => {
    const id = await addCourse(reihum, tenant)
    const pages = () => read<{ total: number; items: { id: string }[] }>('pages')
    expect(await pages()).toEqual({ total: 1, items: [{ id, changedAt: expect.any(String) }], values: [] })
    await onTier('ESSENTIAL')
    expect(await pages()).toEqual({ total: 0, items: [], values: [] })
  })
})
