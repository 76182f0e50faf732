import type { ClashReport, SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { appointmentDesk, type Fields } from '#test/appointment-desk.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

const now = new Date('2027-03-01T09:00:00Z')
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => now })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const {
  call,
  day,
  appointment,
  course,
  add,
  added,
  appointmentsOf,
  only,
  getCourse,
  change,
  cancel,
  restore,
  move,
  place,
  instructor,
} = appointmentDesk(() => ({ reihum, tenant }))

describe('clashes', () => {
  it('of place or instructor are refused, unless they are knowingly accepted', async () => {
    const [placeId, instructorId] = [await place('Atelier'), await instructor('Jana')]
    await course({ placeId })
    const teaching = await course({ ...day('2027-04-07'), instructorId })
    const id = await course(day('2027-05-04'))
    const clash = (count: number) => ({
      status: 409,
      body: { error_code: 'APPOINTMENT_CLASH', data: { count } },
    })
    expect(await add(id, [appointment('2027-04-06', { placeId })])).toMatchObject(clash(1))
    expect(await add(id, [appointment('2027-04-07', { instructorId })])).toMatchObject(clash(1))
    expect(
      await add(id, [appointment('2027-04-06', { placeId, ...day('2027-04-06', '20:00') })]),
    ).toMatchObject({ status: 200 })
    expect(await add(id, [appointment('2027-04-06', { placeId })], true)).toMatchObject({ status: 200 })
    const one = await only(teaching)
    expect(await change(one, { ...day('2027-04-06'), placeId })).toMatchObject(clash(2))
    const accepted = await change(one, { ...day('2027-04-06'), placeId }, true)
    expect(accepted).toMatchObject({ status: 200 })
    // An appointment with an accepted clash may be renamed without being asked again, but not moved.
    const renamed = await change(accepted.body, { placeId, title: 'Geteilt' })
    expect(renamed).toMatchObject({ status: 200 })
    const later = day('2027-04-06', '18:30')
    expect(await change(renamed.body, { ...later, placeId })).toMatchObject(clash(3))
  })

  it('that a course was saved with do not have to be accepted at every change of its words', async () => {
    const placeId = await place('Atelier')
    const [first, id] = [await course({ placeId }), newId()]
    const fields = courseFields({ ...day('2027-04-06'), placeId })
    const create = (overrideClashes: boolean) =>
      call<Course>('POST', 'courses', { id, publish: true, course: fields, overrideClashes })
    expect(await create(false)).toMatchObject({ status: 409, body: { error_code: 'APPOINTMENT_CLASH' } })
    expect(await create(true)).toMatchObject({ status: 200 })
    await added(id, appointment('2027-04-13'))
    await added(first, appointment('2027-05-04'))
    const save = async (overrides: Fields) => {
      const { revision, ...now } = await getCourse(id)
      return call('PUT', `courses/${id}`, { revision, course: { ...now, ...overrides } })
    }
    expect(await save({ title: 'Umbenannt' })).toMatchObject({ status: 200 })
    const other = await place('Garten')
    expect(await save({ placeId: other })).toMatchObject({ status: 200 })
    expect(await save({ placeId })).toMatchObject({ status: 409, body: { error_code: 'APPOINTMENT_CLASH' } })
  })

  it('do not come from what is cancelled, and come back with it', async () => {
    const placeId = await place('Atelier')
    const first = await course({ placeId })
    await added(first, appointment('2027-04-20'))
    const [one] = await appointmentsOf(first)
    await cancel(one?.id ?? '')
    const second = await course({ placeId })
    expect(await restore(one?.id ?? '')).toMatchObject({
      status: 409,
      body: { error_code: 'APPOINTMENT_CLASH' },
    })
    expect(await restore(one?.id ?? '', true)).toMatchObject({ status: 200 })
    await move(second, 'cancel')
    const third = await course(day('2027-05-04'))
    await cancel(one?.id ?? '')
    expect(await add(third, [appointment('2027-04-06', { placeId })])).toMatchObject({ status: 200 })
  })

  it('are told with both sides, also with appointments of a place by their course', async () => {
    const placeId = await place('Atelier')
    const first = await course({ placeId, title: 'Aquarell' })
    const second = await course({ ...day('2027-05-04'), title: 'Töpfern' })
    const planned = appointment('2027-04-06', day('2027-04-06', '19:00'))
    const { body } = await call<ClashReport>('POST', 'clashes', {
      course: { courseId: second, placeId, instructorId: null },
      appointments: [planned, appointment('2027-04-07')],
    })
    expect(body).toEqual({
      count: 1,
      clashes: [
        {
          over: 'place',
          name: 'Atelier',
          planned: {
            appointmentId: null,
            courseId: second,
            courseTitle: 'Töpfern',
            ...day('2027-04-06', '19:00'),
          },
          other: {
            appointmentId: (await only(first)).id,
            courseId: first,
            courseTitle: 'Aquarell',
            ...day('2027-04-06'),
          },
        },
      ],
    })
  })

  it('with one that began more than a month before are found too', async () => {
    const placeId = await place('Saal')
    await course({ placeId, start: '2027-03-02T08:00:00.000Z', end: '2027-06-30T08:00:00.000Z' })
    const { body } = await call<ClashReport>('POST', 'clashes', {
      course: { courseId: null, placeId, instructorId: null },
      appointments: [appointment('2027-06-29')],
    })
    expect(body.count).toBe(1)
  })
})

describe('a series', () => {
  const series = (overrides: Fields = {}) => ({
    cycle: 'weekly',
    firstDate: '2027-03-16',
    time: '18:00',
    minutes: 90,
    end: { count: 3 },
    ...overrides,
  })
  const preview = (courseId: string, overrides: Fields = {}, language?: string) =>
    call<SeriesPreview>('POST', `courses/${courseId}/series-preview`, { series: series(overrides) }, language)

  it('shows what it would make: the wall clock across summer time, without holidays and chosen dates', async () => {
    await reihum.owner.query("update tenant set country = 'DE', holiday_region = 'BY' where id = $1", [
      tenant.id,
    ])
    const id = await course()
    const { body } = await preview(id, {
      firstDate: '2027-03-22',
      end: { count: 2 },
      skipDates: ['2027-04-05'],
    })
    expect(body).toEqual({
      appointments: [
        { start: '2027-03-22T17:00:00.000Z', end: '2027-03-22T18:30:00.000Z', moved: false, taken: false },
        { start: '2027-04-12T16:00:00.000Z', end: '2027-04-12T17:30:00.000Z', moved: false, taken: false },
      ],
      leftOut: [
        { date: '2027-03-29', reason: 'holiday', name: 'Ostermontag', holiday: 'Ostermontag' },
        { date: '2027-04-05', reason: 'chosen', name: null, holiday: null },
      ],
      count: 0,
      clashes: [],
    })
    const epiphany = { firstDate: '2028-01-06', end: { untilDate: '2028-01-13' } }
    expect((await preview(id, epiphany, 'en')).body.leftOut).toMatchObject([
      { date: '2028-01-06', holiday: 'Epiphany' },
    ])
    await reihum.owner.query("update tenant set holiday_region = 'HH' where id = $1", [tenant.id])
    expect((await preview(id, epiphany)).body.leftOut).toEqual([])
    expect(
      (await preview(id, { ...epiphany, firstDate: '2027-03-29', end: { count: 1 }, skipHolidays: false }))
        .body,
    ).toMatchObject({ appointments: [{ start: '2027-03-29T16:00:00.000Z' }], leftOut: [] })
  })

  it('tells which of its times the course has already, and where it clashes', async () => {
    const placeId = await place('Atelier')
    await course({ placeId, title: 'Töpfern', ...day('2027-03-23', '16:30') })
    const id = await course({ ...day('2027-03-16', '17:00'), placeId })
    const { body } = await preview(id)
    expect(body.appointments.map(({ taken }) => taken)).toEqual([true, false, false])
    expect(body.count).toBe(1)
    expect(body.clashes[0]).toMatchObject({
      planned: { courseId: id, start: '2027-03-23T17:00:00.000Z' },
      other: { courseTitle: 'Töpfern' },
    })
  })

  it.each([
    ['SERIES_TOO_LONG', { cycle: 'daily', end: { untilDate: '2029-12-31' } }],
    ['SERIES_EMPTY', { end: { untilDate: '2027-03-01' } }],
    ['SERIES_OVERLAPS', { cycle: 'daily', minutes: 1441 }],
  ])('is refused: %s', async (error_code, overrides) => {
    expect(await preview(await course(), overrides)).toMatchObject({ status: 409, body: { error_code } })
  })

  it('of a course of somebody else is not found', async () => {
    const id = await course()
    tenant = await reihum.addTenant()
    expect(await preview(id)).toMatchObject({ status: 404 })
  })
})

it('the regions of a country stand there by name, with the one that was chosen', async () => {
  await reihum.owner.query("update tenant set country = 'DE', holiday_region = 'BY' where id = $1", [
    tenant.id,
  ])
  type Regions = { country: string; region: string; regions: { code: string; name: string }[] }
  const regions = async (country: string, language: string) =>
    (await call<Regions>('GET', `holiday-regions?country=${country}`, undefined, language)).body
  const german = await regions('DE', 'de')
  expect(german).toMatchObject({ country: 'DE', region: 'BY' })
  expect(german.regions).toHaveLength(16)
  expect(german.regions).toContainEqual({ code: 'BY', name: 'Bayern' })
  expect((await regions('CH', 'en')).region).toBe('')
  expect(await regions('XX', 'en')).toEqual({ country: 'XX', region: '', regions: [] })
})
