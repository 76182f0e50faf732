import type {
  AttendanceFigures,
  LoadFigures,
  MoneyFigures,
  RegistrationFigures,
} from '@reihum/contract/insights/figures.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { attendanceDesk, markOf } from '#test/attendance-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
/** A Wednesday; in Berlin the change to summer time was three days ago. */
const now = new Date('2027-03-31T10:00:00Z')
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => now })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))
const attendance = attendanceDesk(() => ({ reihum, tenant }))

const look = <Body>(path: string, by?: TestUser, of = tenant) =>
  reihum.call<Body & Problem>('GET', `/api/${of.slug}/figures/${path}`, {
    token: (by ?? tenant.operator).token,
  })
const figures = async <Body>(path: string) => (await look<Body>(path)).body
const own = (from: string, to: string) => `?range=own&from=${from}&to=${to}`

const laterCourse = (fields: Record<string, unknown> = {}) =>
  desk.course({ start: '2027-06-01T16:00:00Z', end: '2027-06-01T18:00:00Z', ...fields })

/** Books a place at that instant. */
async function bookedAt(courseId: string, at: string): Promise<string> {
  const [id] = desk.idsOf((await desk.book(courseId)).body)
  await reihum.owner.query('update registration set registered_at = $1 where id = $2', [at, id])
  return id as string
}

async function cancelledAt(id: string, at: string, cause?: string) {
  await desk.cancel(id)
  const text =
    'update registration set state_since = $1, cancellation_cause = coalesce($3, cancellation_cause) where id = $2'
  await reihum.owner.query(text, [at, id, cause ?? null])
}

/** Lets a course begin at that hour instead, after it was booked. */
async function beganAt(courseId: string, start: string) {
  for (const table of ['appointment', 'course'])
    await reihum.owner.query(
      `update ${table} set starts_at = $1, ends_at = $1::timestamptz + interval '2 hours'
       where ${table === 'course' ? 'id' : 'course_id'} = $2`,
      [start, courseId],
    )
}

const happened = <Bucket extends { from: string }>(buckets: Bucket[], values: (bucket: Bucket) => number[]) =>
  buckets.filter((one) => values(one).some((value) => value !== 0)).map((one) => [one.from, ...values(one)])

it('registrations are counted on the day of the provider on which they were made and cancelled', async () => {
  const courseId = await laterCourse()
  // Midnight in Berlin is 23:00 in winter and 22:00 in summer, in UTC.
  await bookedAt(courseId, '2027-03-27T22:59:59Z')
  const early = await bookedAt(courseId, '2027-03-27T23:00:00Z')
  await bookedAt(courseId, '2027-03-28T21:59:59Z')
  await bookedAt(courseId, '2027-03-28T22:00:00Z')
  await bookedAt(courseId, '2027-02-20T12:00:00Z')
  await bookedAt(courseId, '2026-03-20T12:00:00Z')
  await cancelledAt(early, '2027-03-30T22:30:00Z')
  const said = await figures<RegistrationFigures>('registrations')
  expect(said).toMatchObject({
    unit: 'day',
    total: { from: '2027-03-02', to: '2027-03-31', made: 4, cancelled: 1 },
    before: { from: '2027-01-31', to: '2027-03-01', made: 1, cancelled: 0 },
    yearBefore: { from: '2026-03-02', to: '2026-03-31', made: 1, cancelled: 0 },
  })
  expect(said.buckets).toHaveLength(30)
  expect(happened(said.buckets, ({ made, cancelled }) => [made, cancelled])).toEqual([
    ['2027-03-27', 1, 0],
    ['2027-03-28', 2, 0],
    ['2027-03-29', 1, 0],
    ['2027-03-31', 0, 1],
  ])
})

it('a longer period is told by weeks from Monday, and the longest by months', async () => {
  const courseId = await laterCourse()
  await bookedAt(courseId, '2027-03-28T12:00:00Z')
  await bookedAt(courseId, '2027-03-29T12:00:00Z')
  const weeks = await figures<RegistrationFigures>('registrations?range=90d')
  expect(weeks).toMatchObject({ unit: 'week', total: { from: '2027-01-01', made: 2 } })
  expect(happened(weeks.buckets, ({ made }) => [made])).toEqual([
    ['2027-03-22', 1],
    ['2027-03-29', 1],
  ])
  const months = await figures<RegistrationFigures>('registrations?range=12m')
  expect(months).toMatchObject({ unit: 'month', yearBefore: null })
  expect(months.buckets).toHaveLength(12)
  expect(happened(months.buckets, ({ made }) => [made])).toEqual([['2027-03-01', 2]])
})

it('rebooking and the other dates of a wish make and cancel no registration', async () => {
  const courseId = await laterCourse()
  const other = await laterCourse()
  const moved = await bookedAt(courseId, '2027-03-20T12:00:00Z')
  await desk.rebook(moved, { courseId: other, revision: (await desk.read(moved)).revision })
  const { rows } = await reihum.owner.query(
    'select count(*)::int as count from registration where tenant_id = $1',
    [tenant.id],
  )
  expect(rows[0]).toEqual({ count: 2 })
  const lost = await bookedAt(courseId, '2027-03-20T12:00:00Z')
  await cancelledAt(lost, '2027-03-21T12:00:00Z', 'other_date')
  const { total } = await figures<RegistrationFigures>('registrations')
  expect(total).toMatchObject({ made: 1, cancelled: 0 })
})

it('money is told on the day it came in or was given back, without what was reversed', async () => {
  const { body: cash } = await money.note(10_000, { receivedOn: '2027-03-10' })
  await money.note(2500, { receivedOn: '2027-03-10', way: 'bank_transfer' })
  const { body: mistaken } = await money.note(7700, { receivedOn: '2027-03-11' })
  await money.note(4000, { receivedOn: '2027-02-01' })
  const reversed = await money.act(mistaken.id, 'reverse', {
    requestKey: newId(),
    cents: 7700,
    kind: 'mistake',
    reason: 'Vertippt',
  })
  expect(reversed.status).toBe(200)
  expect((await money.giveBack(cash.id, 3000, { executedOn: '2027-03-12' })).status).toBe(200)
  const said = await figures<MoneyFigures>(`money${own('2027-03-01', '2027-03-31')}`)
  expect(said).toMatchObject({
    unit: 'day',
    total: {
      receivedCents: 12_500,
      givenBackCents: 3000,
      ways: [
        { way: 'bank_transfer', cents: 2500 },
        { way: 'cash', cents: 10_000 },
      ],
    },
    before: { from: '2027-02-01', to: '2027-02-28', receivedCents: 4000, givenBackCents: 0 },
  })
  expect(happened(said.buckets, (one) => [one.receivedCents, one.givenBackCents])).toEqual([
    ['2027-03-10', 12_500, 0],
    ['2027-03-12', 0, 3000],
  ])
})

it('load is places taken of those there are, in courses with a limit that began in the period', async () => {
  const days = { start: '2027-03-20T16:00:00Z', end: '2027-03-20T18:00:00Z' }
  const held = await laterCourse({ attendeeLimit: 4 })
  await desk.create(held)
  await beganAt(held, days.start)
  await desk.course({ ...days, attendeeLimit: null })
  const calledOff = await desk.course({ ...days, attendeeLimit: 10 })
  await reihum.owner.query("update course set state = 'cancelled' where id = $1", [calledOff])
  const full = await laterCourse({ title: 'Voll', attendeeLimit: 1 })
  await desk.book(full)
  await laterCourse({ title: 'Leer', attendeeLimit: 10 })
  const half = await laterCourse({ title: 'Halb', attendeeLimit: 2 })
  await desk.book(half)
  const said = await figures<LoadFigures>('load')
  expect(said.total).toMatchObject({ courses: 1, taken: 1, places: 4 })
  expect(said.fullest.map(({ title, taken, places }) => [title, taken, places])).toEqual([
    ['Voll', 1, 1],
    ['Halb', 1, 2],
    ['Leer', 0, 10],
  ])
  expect(said.emptiest).toEqual([])
  for (const at of [1, 2, 3, 4]) await laterCourse({ title: `Leer ${at}`, attendeeLimit: 20 + at })
  const { fullest, emptiest } = await figures<LoadFigures>('load')
  expect(fullest).toHaveLength(5)
  expect(emptiest.map(({ title }) => title)).toEqual(['Leer 4', 'Leer 3'])
})

it('rooms are told by their hours a week, of the appointment or else of its course', async () => {
  const [hall, studio] = [newId(), newId()]
  for (const [id, name] of [
    [hall, 'Saal'],
    [studio, 'Atelier'],
  ])
    await reihum.owner.query(
      `insert into place (tenant_id, id, name, name_sort, country, created_at, updated_at)
       values ($1, $2, $3, lower($3), 'DE', now(), now())`,
      [tenant.id, id, name],
    )
  const long = await desk.course({ start: '2027-03-08T08:00:00Z', end: '2027-03-08T15:00:00Z' })
  const short = await desk.course({ start: '2027-03-09T08:00:00Z', end: '2027-03-09T10:00:00Z' })
  const moved = await desk.course({ start: '2027-03-10T08:00:00Z', end: '2027-03-10T09:00:00Z' })
  await reihum.owner.query('update course set place_id = $1 where id = any($2)', [hall, [long, moved]])
  await reihum.owner.query('update course set place_id = $1 where id = $2', [studio, short])
  await reihum.owner.query('update appointment set place_id = $1 where course_id = $2', [studio, moved])
  const { rooms } = await figures<LoadFigures>(`load${own('2027-03-08', '2027-03-21')}`)
  expect(rooms.map(({ name, appointments, minutesPerWeek }) => [name, appointments, minutesPerWeek])).toEqual(
    [
      ['Saal', 1, 210],
      ['Atelier', 2, 90],
    ],
  )
})

it('attendance is what the latest mark of each says; what nobody took down is not counted', async () => {
  const courseId = await laterCourse()
  const { rows } = await reihum.owner.query<{ id: string }>(
    'select id from appointment where course_id = $1',
    [courseId],
  )
  const appointmentId = rows[0]?.id ?? ''
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(...desk.idsOf((await desk.create(courseId)).body))
  await beganAt(courseId, '2027-03-30T16:00:00Z')
  const [there, corrected, absent, excused] = ids as [string, string, string, string]
  const mark = (registrationId: string, type: 'ATTENDANCE' | 'ABSENCE' | 'EXCUSED', at: string) =>
    markOf({ registrationId, appointmentId, type, at })
  await attendance.take([
    mark(there, 'ATTENDANCE', '2027-03-30T16:01:00Z'),
    mark(corrected, 'ABSENCE', '2027-03-30T16:02:00Z'),
    mark(corrected, 'ATTENDANCE', '2027-03-30T16:20:00Z'),
    mark(absent, 'ABSENCE', '2027-03-30T16:03:00Z'),
    mark(excused, 'EXCUSED', '2027-03-30T16:04:00Z'),
  ])
  const { total, before } = await figures<AttendanceFigures>('attendance')
  expect([total.present, total.absent]).toEqual([2, 2])
  expect([before.present, before.absent]).toEqual([0, 0])
})

it('what happens at one provider is in no figure of another, and its figures do not exist for others', async () => {
  const courseId = await laterCourse()
  await desk.create(courseId)
  await beganAt(courseId, '2027-03-20T16:00:00Z')
  await money.note(10_000, { receivedOn: '2027-03-10' })
  const ofBusy = await figures<RegistrationFigures>('registrations')
  expect(ofBusy.total.made).toBe(1)
  const busy = tenant
  tenant = await reihum.addTenant()
  expect((await figures<RegistrationFigures>('registrations')).total.made).toBe(0)
  expect((await figures<MoneyFigures>('money')).total).toMatchObject({ receivedCents: 0, ways: [] })
  const load = await figures<LoadFigures>('load')
  expect([load.total.places, load.fullest, load.rooms]).toEqual([0, [], []])
  for (const path of ['registrations', 'money', 'load', 'attendance', 'money/export'])
    expect((await look(path, undefined, busy)).status).toBe(404)
})

it('accountants see registrations and money, but neither load nor attendance', async () => {
  const user = await reihum.addUser('accountant')
  await reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'accountant')",
    [tenant.id, newId(), user.id],
  )
  const statuses = await Promise.all(
    ['registrations', 'money', 'load', 'attendance'].map(async (path) => (await look(path, user)).status),
  )
  expect(statuses).toEqual([200, 200, 403, 403])
})

it.each([
  ['no beginning', '?range=own&to=2027-03-31', 'from'],
  ['no end', '?range=own&from=2027-03-31', 'to'],
  ['an end before its beginning', own('2027-03-31', '2027-03-30'), 'to'],
  ['more than three years', own('2024-03-30', '2027-03-31'), 'to'],
  ['no such range', '?range=1000d', 'range'],
])('a period with %s is refused', async (_, query, path) => {
  const { status, body } = await look<Problem>(`registrations${query}`)
  expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
})

it('three years are answered, and what is shown is a file too', async () => {
  const courseId = await laterCourse()
  await bookedAt(courseId, '2027-03-28T12:00:00Z')
  const query = own('2024-04-01', '2027-03-31')
  expect((await figures<RegistrationFigures>(`registrations${query}`)).buckets).toHaveLength(36)
  const answer = await reihum.call<string>(
    'GET',
    `/api/${tenant.slug}/figures/registrations/export${query}`,
    {
      token: tenant.operator.token,
      language: 'de',
    },
  )
  expect(answer.status).toBe(200)
  const lines = String(answer.body).trim().split('\r\n')
  expect(lines).toHaveLength(37)
  expect(lines.at(-1)).toBe('01.03.2027;31.03.2027;1;0')
})
