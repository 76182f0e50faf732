import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const shift = (courseId: string, hours: number) =>
  reihum.owner.query(
    `with moved as (update appointment set starts_at = now() + make_interval(hours => $2) - interval '1 hour',
       ends_at = now() + make_interval(hours => $2) + interval '1 hour' where course_id = $1 returning starts_at, ends_at)
     update course c set starts_at = m.starts_at, ends_at = m.ends_at from moved m where c.id = $1`,
    [courseId, hours],
  )
const move = (courseId: string, to: string) => desk.staff('POST', `/courses/${courseId}/${to}`)
const statesOf = ({ body }: Awaited<ReturnType<typeof desk.create>>) =>
  body.registrations?.map(({ state }) => state) ?? body.error_code

describe('an operator books for somebody', () => {
  it('reserves, and asks neither for a challenge nor for terms nor for a way to pay', async () => {
    await reihum.owner.query("update tenant set terms = 'AGB' where id = $1", [tenant.id])
    const courseId = await desk.course({ paymentMethods: ['bank_transfer'] })
    const answer = await desk.create(courseId)
    expect(statesOf(answer)).toEqual(['reserved'])
    const [id] = desk.idsOf(answer.body)
    expect(await desk.log(id as string)).toEqual(['registration.received user'])
    const { rows } = await reihum.owner.query(
      'select origin, payment_method, terms_accepted_at from booking where id = $1',
      [answer.body.bookingId],
    )
    expect(rows).toEqual([{ origin: 'operator', payment_method: null, terms_accepted_at: null }])
    await reihum.owner.query("update tenant set terms = '' where id = $1", [tenant.id])
  })

  it('confirms at once where that is wanted, whatever it costs', async () => {
    const courseId = await desk.course()
    expect(statesOf(await desk.create(courseId, { confirm: true, attendees: family(2) }))).toEqual([
      'confirmed',
      'confirmed',
    ])
  })

  it('after registration was closed, and at the door on the day', async () => {
    const [closed, running, over] = [await desk.course(), await desk.course(), await desk.course()]
    await move(closed, 'close')
    await shift(running, 0)
    await shift(over, -5)
    expect((await desk.book(closed)).body.error_code).toBe('REGISTRATION_CLOSED')
    expect((await desk.book(running)).body.error_code).toBe('REGISTRATION_CLOSED')
    expect(statesOf(await desk.create(closed))).toEqual(['reserved'])
    expect(statesOf(await desk.create(running))).toEqual(['reserved'])
    expect(statesOf(await desk.create(over))).toBe('REGISTRATION_CLOSED')
  })

  it('refuses what is cancelled or all of whose dates are, and does not know drafts', async () => {
    const [cancelled, undated, draft] = [await desk.course(), await desk.course(), randomUUID()]
    await move(cancelled, 'cancel')
    await reihum.owner.query('update appointment set cancelled_at = now() where course_id = $1', [undated])
    await reihum.owner.query('update course set appointment_count = 0 where id = $1', [undated])
    const course = { title: 'Entwurf', reference: draft, attendeeLimit: 1, waiterLimit: 0, feeCents: 0 }
    await desk.staff('POST', '/courses', { id: draft, course })
    expect(statesOf(await desk.create(cancelled))).toBe('REGISTRATION_CLOSED')
    expect(statesOf(await desk.create(undated))).toBe('REGISTRATION_CLOSED')
    expect(statesOf(await desk.create(draft))).toBe('NOT_FOUND')
  })

  describe('where there are not enough places', () => {
    const full = async () => {
      const courseId = await desk.course({ attendeeLimit: 2, waiterLimit: 3 })
      await desk.book(courseId, 1)
      return courseId
    }
    const three = { attendees: family(3) }

    it('is told what it would take, and nothing is booked', async () => {
      const courseId = await full()
      const { status, body } = await desk.create(courseId, three)
      expect([status, body.error_code, body.data]).toEqual([
        409,
        'PLACES_NEEDED',
        { free: 1, people: 3, limit: 2, raisedTo: 4 },
      ])
      expect(await desk.seats(courseId)).toEqual({ limit: 2, extra: 0, taken: 1, waiting: 0 })
    })

    it('the limit rises for good', async () => {
      const courseId = await full()
      expect(statesOf(await desk.create(courseId, { ...three, whenFull: 'raise_limit' }))).toHaveLength(3)
      expect(await desk.seats(courseId)).toEqual({ limit: 4, extra: 0, taken: 4, waiting: 0 })
    })

    it('or only for this booking: of its people, as many as are beyond it', async () => {
      const courseId = await full()
      const { body } = await desk.create(courseId, { ...three, whenFull: 'this_booking' })
      expect(await desk.seats(courseId)).toEqual({ limit: 2, extra: 2, taken: 4, waiting: 0 })
      const shown = await Promise.all(desk.idsOf(body).map((id) => desk.read(id)))
      expect(shown.map(({ beyondLimit }) => beyondLimit)).toEqual([true, true, false])
    })

    it('or all of them wait together', async () => {
      const courseId = await full()
      expect(statesOf(await desk.create(courseId, { ...three, whenFull: 'waiting_list' }))).toEqual(
        Array(3).fill('on_waiting_list'),
      )
      expect(statesOf(await desk.create(courseId, { ...three, whenFull: 'waiting_list' }))).toBe(
        'COURSE_FULL',
      )
    })

    it('whoever waits already reads that they were passed over', async () => {
      const courseId = await full()
      const [waiting] = desk.idsOf((await desk.book(courseId, 2)).body)
      await desk.create(courseId, { whenFull: 'this_booking' })
      // The empty place was not enough for the two who wait.
      expect(await desk.seats(courseId)).toEqual({ limit: 2, extra: 0, taken: 2, waiting: 2 })
      expect((await desk.read(waiting as string)).moves.at(-1)).toMatchObject({
        cause: 'passed_over',
        actorName: tenant.operator.username,
        passedOver: { free: 1, people: 2, outOfTurn: true },
      })
    })
  })

  it('tells the contact, or nobody', async () => {
    const courseId = await desk.course()
    const told = async (inform: boolean) => {
      const { body } = await desk.create(courseId, { inform, attendees: family(2) })
      const ids = desk.idsOf(body).sort()
      return (await desk.told('registration.received')).some((one) => one.join() === ids.join())
    }
    expect([await told(true), await told(false)]).toEqual([true, false])
  })

  it('for a contact who does not attend: a company that sends its people', async () => {
    const courseId = await desk.course()
    const contact = { company: 'Werft AG', firstName: 'Ada', lastName: 'Kern', email: 'kern@example.org' }
    const attendees = family(2).map((person) => ({ ...person, email: '' }))
    const { body } = await desk.create(courseId, { contact, attendees })
    const [first, second] = desk.idsOf(body)
    const shown = await desk.read(first as string)
    expect(shown.contact).toMatchObject(contact)
    expect(shown).toMatchObject({ firstName: 'Kind 0', email: 'kern@example.org' })
    expect(shown.companions.map(({ id }) => id)).toEqual([second])
  })

  it('the same form sent twice is one booking, and raises the limit once', async () => {
    const courseId = await desk.course({ attendeeLimit: 0 })
    const form = { requestKey: randomUUID(), attendees: family(2), whenFull: 'raise_limit' }
    const [first, second] = [await desk.create(courseId, form), await desk.create(courseId, form)]
    expect([first.body.repeated, second.body.repeated]).toEqual([false, true])
    expect(second.body.bookingId).toBe(first.body.bookingId)
    expect(await desk.seats(courseId)).toEqual({ limit: 2, extra: 0, taken: 2, waiting: 0 })
  })
})
