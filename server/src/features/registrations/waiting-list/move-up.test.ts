import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  // Only the web role runs: without a worker the jobs stay in the outbox, where the test reads them.
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

/** A full course with a family of two, and one person behind it, on the list. */
async function fullCourse(fields: Record<string, unknown> = {}) {
  const courseId = await desk.course({ attendeeLimit: 2, ...fields })
  const seated = await desk.book(courseId, 2)
  const family = await desk.book(courseId, 2)
  const single = await desk.book(courseId, 1)
  const [ids, [singleId]] = [desk.idsOf(family.body), desk.idsOf(single.body)]
  return { courseId, seated: desk.idsOf(seated.body), family: ids, single: singleId as string }
}

describe('an operator moves a waiting booking up', () => {
  it('is told how many places there are for how many people, and nothing happens', async () => {
    const { courseId, family } = await fullCourse()
    const { status, body } = await desk.moveUp(family[1] as string)
    expect([status, body.error_code]).toEqual([409, 'PLACES_NEEDED'])
    expect(body.data).toEqual({ free: 0, people: 2, limit: 2, raisedTo: 4 })
    expect(await desk.seats(courseId)).toEqual({ limit: 2, extra: 0, taken: 2, waiting: 3 })
  })

  it('a family moves together, by a limit that rises for good', async () => {
    const { courseId, family } = await fullCourse()
    const before = (await desk.told('registration.moved-up')).length
    const { body } = await desk.moveUp(family[1] as string, { whenFull: 'raise_limit' })
    expect(body).toMatchObject({
      id: family[1],
      state: 'reserved',
      beyondLimit: false,
      waitingPosition: null,
    })
    expect(await desk.seats(courseId)).toEqual({ limit: 4, extra: 0, taken: 4, waiting: 1 })
    expect(await desk.told('registration.moved-up')).toHaveLength(before + 1)
    expect((await desk.told('registration.moved-up')).at(-1)).toEqual([...family].sort())
    expect(await desk.log(family[0] as string)).toEqual([
      'registration.received visitor',
      'registration.moved-up user',
    ])
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
       where e.subject_id = $1 and e.command_type = 'course.changed'`,
      [courseId],
    )
    expect(rows).toEqual([{ metadata: { before: { attendeeLimit: 2 }, after: { attendeeLimit: 4 } } }])
  })

  it('for this booking only, whose places go with it', async () => {
    const { courseId, family, seated } = await fullCourse()
    await desk.moveUp(family[0] as string, { whenFull: 'this_booking' })
    expect(await desk.seats(courseId)).toEqual({ limit: 2, extra: 2, taken: 4, waiting: 1 })
    expect((await desk.read(family[0] as string)).beyondLimit).toBe(true)
    await desk.cancel(seated[0] as string)
    expect(await desk.seats(courseId)).toEqual({ limit: 2, extra: 1, taken: 3, waiting: 1 })
  })

  it('whoever stood before reads that they were passed over, by whom, and that it was out of turn', async () => {
    const { courseId, family, single } = await fullCourse()
    const { body } = await desk.moveUp(single, { whenFull: 'this_booking', inform: false })
    expect(body.state).toBe('reserved')
    const passed = await desk.read(family[0] as string)
    expect(passed.moves.at(-1)).toMatchObject({
      from: 'on_waiting_list',
      to: 'on_waiting_list',
      cause: 'passed_over',
      passedOver: { free: 0, people: 2, outOfTurn: true },
      actorName: tenant.operator.username,
    })
    expect(await desk.log(family[0] as string)).toContain('registration.passed-over user')
    expect(await desk.told('registration.moved-up')).not.toContainEqual([single])
    expect(await desk.seats(courseId)).toMatchObject({ taken: 3, waiting: 2 })
    expect((await desk.read(family[0] as string)).waitingPosition).toBe(1)
  })

  it('whoever stood behind is not passed over', async () => {
    const { family, single } = await fullCourse()
    await desk.moveUp(family[0] as string, { whenFull: 'raise_limit' })
    expect((await desk.read(single)).moves).toHaveLength(1)
  })

  it('sent again it changes nothing, also for the others of the family', async () => {
    const { courseId, family } = await fullCourse()
    await desk.moveUp(family[0] as string, { whenFull: 'raise_limit' })
    for (const id of family) {
      const again = await desk.moveUp(id, { whenFull: 'raise_limit' })
      expect([again.status, again.body.state]).toEqual([200, 'reserved'])
    }
    expect(await desk.seats(courseId)).toEqual({ limit: 4, extra: 0, taken: 4, waiting: 1 })
  })

  it('starts the payment term then, and confirms at once what costs nothing', async () => {
    const { family } = await fullCourse({ paymentDeadlineDays: 7 })
    const { body } = await desk.moveUp(family[0] as string, { whenFull: 'raise_limit' })
    expect(Date.parse(body.paymentDueAt ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    const free = await fullCourse({ feeCents: 0 })
    const moved = await desk.moveUp(free.family[0] as string, { whenFull: 'raise_limit' })
    expect(moved.body).toMatchObject({ state: 'confirmed', paymentDueAt: null })
  })

  it('refuses whoever never waited, was cancelled, or does not exist', async () => {
    const { seated, single } = await fullCourse()
    await desk.cancel(single)
    for (const [id, state] of [
      [seated[0], 'reserved'],
      [single, 'cancelled'],
    ]) {
      const { status, body } = await desk.moveUp(id as string)
      expect([status, body.error_code, body.data]).toEqual([409, 'REGISTRATION_NOT_WAITING', { state }])
    }
    expect((await desk.moveUp(randomUUID())).status).toBe(404)
  })

  it('into a course that has begun, but not into one that has ended or is not offered', async () => {
    const { courseId, single } = await fullCourse()
    const shift = (hours: number) =>
      reihum.owner.query(
        `with moved as (update appointment set starts_at = now() + make_interval(hours => $2) - interval '1 hour',
           ends_at = now() + make_interval(hours => $2) + interval '1 hour' where course_id = $1 returning starts_at, ends_at)
         update course c set starts_at = m.starts_at, ends_at = m.ends_at from moved m where c.id = $1`,
        [courseId, hours],
      )
    await shift(-5)
    const over = await desk.moveUp(single, { whenFull: 'raise_limit' })
    expect([over.status, over.body.error_code]).toEqual([409, 'REGISTRATION_CLOSED'])
    await shift(0)
    expect((await desk.moveUp(single, { whenFull: 'raise_limit' })).body.state).toBe('reserved')
  })
})
