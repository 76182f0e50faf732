import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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

const { call, day, appointment, course, added, list, cancel, move, place, instructor } = appointmentDesk(
  () => ({ reihum, tenant }),
)

describe('the list', () => {
  it('finds by days of the tenant, place, instructor, state and words', async () => {
    const [placeId, own] = [await place('Atelier'), await place('Garten')]
    const [jana, mina] = [await instructor('Jana'), await instructor('Mina')]
    const painting = await course({ title: 'Ölmalerei', reference: 'OEL-1', placeId, instructorId: jana })
    // Half past midnight in Berlin, still the evening before in Greenwich.
    const night = appointment('2027-04-12', { ...day('2027-04-12', '22:30', 1), title: 'Fällt Übung' })
    const [cancelled] = await added(painting, night)
    await added(painting, appointment('2027-04-20', { placeId: own, instructorId: mina }))
    await course({ title: 'Töpfern', reference: 'TON-1', ...day('2027-04-14') })
    await cancel(cancelled?.id ?? '')
    const starts = async (query: string) => (await list(query)).items.map(({ start }) => start.slice(5, 10))
    expect(await starts('')).toEqual(['04-06', '04-12', '04-14', '04-20'])
    expect(await starts('?dir=desc')).toEqual(['04-20', '04-14', '04-12', '04-06'])
    expect(await starts('?sort=course&dir=desc')).toEqual(['04-14', '04-20', '04-12', '04-06'])
    expect(await starts('?from=2027-04-13&until=2027-04-14')).toEqual(['04-12', '04-14'])
    expect(await starts('?until=2027-04-12')).toEqual(['04-06'])
    expect(await starts(`?placeId=${placeId}`)).toEqual(['04-06', '04-12'])
    expect(await starts(`?placeId=${own}`)).toEqual(['04-20'])
    expect(await starts(`?instructorId=${jana}&state=planned`)).toEqual(['04-06'])
    expect(await starts(`?instructorId=${mina}`)).toEqual(['04-20'])
    expect(await starts('?state=cancelled')).toEqual(['04-12'])
    expect(await starts('?q=oelmalerei')).toEqual(['04-06', '04-12', '04-20'])
    expect(await starts('?q=ton-1')).toEqual(['04-14'])
    expect(await starts('?q=ubung')).toEqual(['04-12'])
    expect(await starts('?q=ubu%20faellt')).toEqual(['04-12'])
    expect(await starts('?q=100%25')).toEqual([])
    expect((await list(`?courseId=${painting}&size=25`)).total).toBe(3)
  })
})

describe('the calendar', () => {
  type Month = { appointments: Appointment[]; truncated: boolean; holidays: { date: string; name: string }[] }
  const month = (query: string) => call<Month>('GET', `calendar?${query}`)

  it('shows what takes place in these days, also what began before, with the holidays of the region', async () => {
    await reihum.owner.query("update tenant set country = 'DE', holiday_region = 'BY' where id = $1", [
      tenant.id,
    ])
    const placeId = await place('Atelier')
    await course({ title: 'Lang', start: '2027-04-20T08:00:00.000Z', end: '2027-05-02T08:00:00.000Z' })
    await course({ title: 'Fest', kind: 'EVENT', ...day('2027-05-09'), placeId })
    const archived = await course({ title: 'Fort', ...day('2027-05-10') })
    await move(archived, 'cancel')
    await course({ title: 'Danach', ...day('2027-05-31', '22:00') })
    const { body } = await month('from=2027-05-01&until=2027-05-31')
    expect(body.appointments.map(({ courseTitle, coursePhase }) => [courseTitle, coursePhase])).toEqual([
      ['Lang', 'upcoming'],
      ['Fest', 'upcoming'],
      ['Fort', 'cancelled'],
    ])
    expect(body.truncated).toBe(false)
    expect(body.holidays.map(({ date }) => date)).toEqual([
      '2027-05-01',
      '2027-05-06',
      '2027-05-17',
      '2027-05-27',
    ])
    await move(archived, 'archive')
    const titles = async (query: string) =>
      (await month(`from=2027-05-01&until=2027-05-31&${query}`)).body.appointments.map(
        (one) => one.courseTitle,
      )
    expect(await titles('')).toEqual(['Lang', 'Fest'])
    expect(await titles('kind=EVENT')).toEqual(['Fest'])
    expect(await titles(`placeId=${placeId}`)).toEqual(['Fest'])
  })

  it('refuses more than two months, and an end before the beginning', async () => {
    expect(await month('from=2027-05-01&until=2027-07-01')).toMatchObject({ status: 200 })
    expect(await month('from=2027-05-01&until=2027-07-02')).toMatchObject({ status: 422 })
    expect(await month('from=2027-05-02&until=2027-05-01')).toMatchObject({ status: 422 })
  })
})
