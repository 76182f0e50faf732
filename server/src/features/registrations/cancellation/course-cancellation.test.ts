import type { CourseCancellationPreview } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Answered = CourseCancellationPreview & Problem

const preview = (courseId: string) => desk.staff<Answered>('GET', `/courses/${courseId}/cancellation`)

async function codeFor(courseId: string, user: TestUser = tenant.operator, action = 'cancel-course') {
  const { body } = await reihum.call<{ code: string }>('POST', '/api/auth/confirmation-code', {
    token: user.token,
    body: { action, subject: courseId },
  })
  return body.code
}

async function cancel(courseId: string, expected: number, fields: Record<string, unknown> = {}) {
  const confirmationCode = await codeFor(courseId)
  const body = { expected, confirmationCode, ...fields }
  return desk.staff<Answered>('POST', `/courses/${courseId}/cancellation`, body)
}

const stateOf = async (courseId: string) =>
  (await reihum.owner.query('select state from course where id = $1', [courseId])).rows[0].state

/** Three with a place, one of them confirmed, and a family that waits. */
async function busyCourse() {
  const courseId = await desk.course({ attendeeLimit: 3 })
  const two = desk.idsOf((await desk.book(courseId, 2)).body)
  const one = desk.idsOf((await desk.book(courseId, 1)).body)
  const waiting = desk.idsOf((await desk.book(courseId, 2)).body)
  await desk.confirm(one[0] as string)
  return { courseId, two, one, waiting }
}

const busy = {
  reserved: 2,
  confirmed: 1,
  waiting: 2,
  told: 3,
  feeCents: 26_700,
  paidCents: 0,
  rebooked: 0,
  offered: 0,
  differenceCents: 0,
}

describe('cancelling a whole course', () => {
  it('says beforehand what happens to whom', async () => {
    const { courseId } = await busyCourse()
    expect((await preview(courseId)).body).toMatchObject(busy)
    expect(await desk.seats(courseId)).toMatchObject({ taken: 3, waiting: 2 })
  })

  it('cancels everybody, tells each booking once with the reason, and moves nobody up', async () => {
    const { courseId, two, one, waiting } = await busyCourse()
    const { status, body } = await cancel(courseId, 5, { reason: 'Die Leitung ist krank.' })
    expect([status, body]).toEqual([200, busy])
    expect(await stateOf(courseId)).toBe('cancelled')
    expect(await desk.states(courseId)).toEqual({ cancelled: 5 })
    expect(await desk.seats(courseId)).toMatchObject({ taken: 0, waiting: 0, extra: 0 })
    expect((await desk.told('registration.cancelled')).slice(-3).sort()).toEqual(
      [two, one, waiting].map((ids) => [...ids].sort()).sort(),
    )
    expect(await desk.read(waiting[0] as string)).toMatchObject({
      state: 'cancelled',
      cause: 'course',
      reason: 'UNDEFINED',
      moves: [{ cause: 'registered' }, { cause: 'course', note: 'Die Leitung ist krank.' }],
    })
  })

  it('sent twice is done once, with the same answer', async () => {
    const { courseId } = await busyCourse()
    await cancel(courseId, 5, { inform: false })
    const before = (await desk.told('registration.cancelled')).length
    const again = await cancel(courseId, 5)
    expect([again.status, again.body]).toEqual([200, busy])
    expect(await desk.told('registration.cancelled')).toHaveLength(before)
  })

  it('asks again when somebody has come since the numbers were shown, and changes nothing', async () => {
    const { courseId } = await busyCourse()
    await desk.book(courseId)
    const { status, body } = await cancel(courseId, 5)
    expect([status, body.error_code]).toEqual([409, 'EXPECTATION_CHANGED'])
    expect(await desk.states(courseId)).toEqual({ reserved: 2, confirmed: 1, on_waiting_list: 3 })
    expect(await stateOf(courseId)).toBe('published')
  })

  it('wants the code that was shown to this member, for this course', async () => {
    const { courseId } = await busyCourse()
    const foreign = [
      'WRONG',
      await codeFor(courseId, tenant.admin),
      await codeFor(tenant.id),
      await codeFor(courseId, tenant.operator, 'downgrade-tier'),
    ]
    for (const confirmationCode of foreign) {
      const { body } = await cancel(courseId, 5, { confirmationCode })
      expect(body.error_code).toBe('CONFIRMATION_WRONG')
    }
    expect(await stateOf(courseId)).toBe('published')
  })

  it('of a draft, or of what is archived, there is nothing to cancel', async () => {
    const courseId = await desk.course()
    await desk.staff('POST', `/courses/${courseId}/close`)
    await desk.staff('POST', `/courses/${courseId}/archive`)
    for (const { status, body } of [await preview(courseId), await cancel(courseId, 0)])
      expect([status, body.error_code]).toEqual([409, 'COURSE_MOVE_REFUSED'])
  })

  it('of a course without registrations it is a move like any other', async () => {
    const courseId = await desk.course()
    expect((await cancel(courseId, 0)).status).toBe(200)
    expect(await stateOf(courseId)).toBe('cancelled')
  })

  it('cancels two thousand in one transaction, in seconds', async () => {
    const courseId = await desk.course({ attendeeLimit: 1500 })
    for (let group = 0; group < 5; group += 1)
      await Promise.all(Array.from({ length: 20 }, () => desk.book(courseId, 20)))
    expect(await desk.states(courseId)).toEqual({ reserved: 1500, on_waiting_list: 500 })
    const began = performance.now()
    expect((await cancel(courseId, 2000)).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await desk.states(courseId)).toEqual({ cancelled: 2000 })
    const { rows } = await reihum.owner.query(
      `select count(distinct xmin::text)::int as transactions from registration where course_id = $1`,
      [courseId],
    )
    expect(rows).toEqual([{ transactions: 1 }])
  })
})
