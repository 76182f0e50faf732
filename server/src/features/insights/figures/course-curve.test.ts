import type { Activity } from '@reihum/contract/activities.ts'
import type { CourseCurve } from '@reihum/contract/insights/figures.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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
const laterCourse = () => desk.course({ start: '2027-06-01T16:00:00Z', end: '2027-06-01T18:00:00Z' })

const look = (courseId: string, of = tenant, token = tenant.operator.token) =>
  reihum.call<CourseCurve>('GET', `/api/${of.slug}/courses/${courseId}/figures/registrations`, { token })
const curve = async (courseId: string) => {
  const { unit, points } = (await look(courseId)).body
  return [unit, points.map(({ to, registered }) => [to, registered])]
}

async function bookedAt(courseId: string, at: string): Promise<string> {
  const [id] = desk.idsOf((await desk.book(courseId)).body)
  await reihum.owner.query('update registration set registered_at = $1 where id = $2', [at, id])
  return id as string
}

it('a course that nobody registered for has no curve', async () => {
  expect(await curve(await laterCourse())).toEqual(['day', []])
})

it('people count from the day of the provider on which they registered to the one on which they cancelled', async () => {
  const courseId = await laterCourse()
  // Midnight in Berlin is 22:00 UTC in summer.
  await bookedAt(courseId, '2027-03-28T21:59:59Z')
  const cancelled = await bookedAt(courseId, '2027-03-28T22:00:00Z')
  await bookedAt(courseId, '2027-03-30T08:00:00Z')
  await desk.cancel(cancelled)
  await reihum.owner.query('update registration set state_since = $1 where id = $2', [
    '2027-03-30T22:30:00Z',
    cancelled,
  ])
  const elsewhere = await laterCourse()
  await bookedAt(elsewhere, '2027-01-05T08:00:00Z')
  expect(await curve(courseId)).toEqual([
    'day',
    [
      ['2027-03-28', 1],
      ['2027-03-29', 2],
      ['2027-03-30', 3],
      ['2027-03-31', 2],
    ],
  ])
  const [unit, points] = await curve(elsewhere)
  expect([unit, (points as unknown[]).length]).toEqual(['week', 13])
})

it('is of one course of one’s own only, and not for instructors', async () => {
  const courseId = await laterCourse()
  const other = await reihum.addTenant()
  expect((await look(newId())).status).toBe(404)
  expect((await look(courseId, other, other.operator.token)).status).toBe(404)
  expect((await look(courseId, tenant, other.operator.token)).status).toBe(404)
  const instructor = await reihum.addUser('instructor')
  await reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'instructor')",
    [tenant.id, newId(), instructor.id],
  )
  expect((await look(courseId, tenant, instructor.token)).status).toBe(403)
})

it('what was done lately is told of one course and its registrations', async () => {
  const [courseId, elsewhere] = [await laterCourse(), await laterCourse()]
  await desk.book(courseId)
  await desk.book(elsewhere)
  const told = async (query = '') => {
    const { body } = await reihum.call<{ items: Activity[] }>(
      'GET',
      `/api/${tenant.slug}/activities${query}`,
      {
        token: tenant.operator.token,
      },
    )
    return body.items
  }
  const ofCourse = await told(`?courseId=${courseId}`)
  expect(ofCourse.map(({ commandType }) => commandType)).toEqual([
    'registration.received',
    'course.published',
    'course.created',
  ])
  expect(ofCourse.every(({ subjectId, courseId: of }) => [subjectId, of].includes(courseId))).toBe(true)
  expect((await told()).length).toBe(2 * ofCourse.length)
  expect(await told(`?courseId=${newId()}`)).toEqual([])
})
