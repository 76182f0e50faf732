import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { risingTime } from '#test/course-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { expireOffers } from '../deadlines/expire-offers.ts'
import { fillDuePlaces } from '../deadlines/fill-due-places.ts'

const time = risingTime()
const hour = 3_600_000
let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  // Only the web role runs: without a worker the jobs stay in the outbox, where the test reads them.
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: time.clock })
})
afterAll(() => reihum.close())

const inHours = (hours: number) => new Date(time.now().getTime() + hours * hour).toISOString()
const far = () => ({ start: inHours(24 * 30), end: inHours(24 * 30 + 2) })

async function freshTenant() {
  tenant = await reihum.addTenant()
}

/** A full course of one place that makes offers, with that many bookings on the waiting list. */
async function offering(waiting: number, fields: Record<string, unknown> = {}) {
  const courseId = await desk.course({ ...far(), attendeeLimit: 1, offerHours: 24, ...fields })
  const seated = await desk.book(courseId)
  const ids: string[] = []
  const tokens: string[] = []
  for (let at = 0; at < waiting; at += 1) {
    const { body } = await desk.book(courseId)
    ids.push(...desk.idsOf(body))
    tokens.push(body.accessToken)
  }
  return { courseId, seated: desk.idsOf(seated.body)[0] as string, ids, tokens }
}

const answer = (token: string, to: 'places' | 'cancel', ids: string[]) =>
  reihum.call<{ error_code?: string }>('POST', `/api/${tenant.slug}/portal/bookings/${token}/${to}`, {
    body: { registrationIds: ids },
  })

const held = async (courseId: string) => {
  const { rows } = await reihum.owner.query('select taken, waiting, offered from course where id = $1', [
    courseId,
  ])
  return rows[0] as { taken: number; waiting: number; offered: number }
}

describe('a place that becomes free is offered', () => {
  beforeAll(freshTenant)

  it('to whoever is first, who goes on waiting, and is held from everybody else', async () => {
    const { courseId, seated, ids } = await offering(2)
    await desk.cancel(seated)
    expect(await held(courseId)).toEqual({ taken: 0, waiting: 2, offered: 1 })
    const [first, second] = [await desk.read(ids[0] as string), await desk.read(ids[1] as string)]
    expect(first.state).toBe('on_waiting_list')
    expect(Date.parse(first.offer?.expiresAt ?? '') - time.now().getTime()).toBeGreaterThan(23.9 * hour)
    expect(second.offer).toBeNull()
    const newcomer = await desk.book(courseId)
    expect(newcomer.body.registrations[0]?.state).toBe('on_waiting_list')
    expect(await desk.told('registration.offered')).toContainEqual([ids[0]])
  })

  it('yes moves up with terms of payment that start then, and said twice it is said once', async () => {
    const { courseId, seated, ids, tokens } = await offering(1, { paymentDeadlineDays: 7 })
    await desk.cancel(seated)
    for (let at = 0; at < 2; at += 1)
      expect((await answer(tokens[0] as string, 'places', ids)).status).toBe(200)
    expect(await held(courseId)).toEqual({ taken: 1, waiting: 0, offered: 0 })
    const { state, paymentDueAt, moves } = await desk.read(ids[0] as string)
    expect([state, moves.at(-1)?.cause]).toEqual(['reserved', 'offer_accepted'])
    expect(paymentDueAt).not.toBeNull()
  })

  it('no leaves the list, and the place is offered to whoever is next', async () => {
    const { courseId, seated, ids, tokens } = await offering(2)
    await desk.cancel(seated)
    expect((await answer(tokens[0] as string, 'cancel', ids.slice(0, 1))).status).toBe(200)
    expect(await held(courseId)).toEqual({ taken: 0, waiting: 1, offered: 1 })
    expect((await desk.read(ids[1] as string)).offer).not.toBeNull()
  })

  it('no answer in time is a no, and an answer after it comes too late', async () => {
    const { courseId, seated, ids, tokens } = await offering(2)
    await desk.cancel(seated)
    await reihum.owner.query('update registration set offer_expires_at = $2 where id = $1', [
      ids[0],
      time.now(),
    ])
    const late = await answer(tokens[0] as string, 'places', ids.slice(0, 1))
    expect([late.status, late.body.error_code]).toEqual([409, 'OFFER_OVER'])
    await expireOffers(reihum)
    await expireOffers(reihum)
    expect(await desk.read(ids[0] as string)).toMatchObject({ state: 'cancelled', cause: 'offer_expired' })
    expect((await desk.read(ids[1] as string)).offer).not.toBeNull()
    expect(await held(courseId)).toEqual({ taken: 0, waiting: 1, offered: 1 })
  })

  it('a limit does not sink below what is offered', async () => {
    const { courseId, seated } = await offering(1)
    await desk.cancel(seated)
    const { body: course } = await desk.staff<{ revision: number }>('GET', `/courses/${courseId}`)
    const { status, body } = await desk.staff<{ error_code: string }>('PUT', `/courses/${courseId}`, {
      revision: course.revision,
      course: { ...course, attendeeLimit: 0 },
    })
    expect([status, body.error_code]).toEqual([409, 'LIMIT_BELOW_TAKEN'])
  })

  it('nobody else can answer it', async () => {
    const { seated, ids, tokens } = await offering(2)
    await desk.cancel(seated)
    expect((await answer(tokens[1] as string, 'places', ids.slice(0, 1))).status).toBe(404)
  })

  it('the staff offers out of turn, and sets back with a reason', async () => {
    const { seated, ids } = await offering(2)
    await desk.cancel(seated)
    const offer = (id: string) =>
      desk.staff<{ error_code?: string }>('POST', `/registrations/${id}/offer`, {})
    expect((await offer(ids[1] as string)).body.error_code).toBe('PLACES_NEEDED')
    const skip = (id: string, expectedPosition: number) =>
      desk.staff<{ error_code?: string }>('POST', `/registrations/${id}/skip`, {
        reason: 'Ruft zurück.',
        expectedPosition,
      })
    expect((await skip(ids[0] as string, 1)).status).toBe(200)
    const [first, second] = [await desk.read(ids[0] as string), await desk.read(ids[1] as string)]
    expect([first.waitingPosition, first.offer]).toEqual([2, null])
    expect(second.offer).not.toBeNull()
    expect(first.moves.at(-1)).toMatchObject({ cause: 'skipped', note: 'Ruft zurück.' })
    expect((await skip(ids[0] as string, 2)).body.error_code).toBe('NOBODY_BEHIND')
    expect(await desk.told('registration.skipped')).toEqual([])
  })

  it('somebody is set back once, however often it is sent', async () => {
    const courseId = await desk.course({ attendeeLimit: 0 })
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.push(...desk.idsOf((await desk.book(courseId)).body))
    const skip = () =>
      desk.staff<{ error_code?: string }>('POST', `/registrations/${ids[0]}/skip`, {
        reason: 'Ruft zurück.',
        expectedPosition: 1,
        inform: true,
      })
    const answers = [await skip(), await skip()]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]?.body.error_code).toBe('EXPECTATION_CHANGED')
    expect((await desk.read(ids[0] as string)).waitingPosition).toBe(2)
    expect(await desk.told('registration.skipped')).toHaveLength(1)
  })
})

describe('quiet hours and the cut-off', () => {
  beforeAll(freshTenant)

  it('what becomes free in them is given when they end, and to nobody else meanwhile', async () => {
    const { courseId, seated, ids } = await offering(1, { offerHours: null })
    const wall = (hours: number) =>
      wallClockOf(new Date(time.now().getTime() + hours * hour), 'Europe/Berlin').time
    const quiet = (from: string, until: string) =>
      reihum.owner.query('update tenant set quiet_from = $2, quiet_until = $3 where id = $1', [
        tenant.id,
        from,
        until,
      ])
    await quiet(wall(-1), wall(2))
    await desk.cancel(seated)
    expect(await held(courseId)).toMatchObject({ taken: 0, waiting: 1 })
    expect((await desk.book(courseId)).body.registrations[0]?.state).toBe('on_waiting_list')
    await fillDuePlaces(reihum)
    expect((await desk.read(ids[0] as string)).state).toBe('on_waiting_list')
    const { rows } = await reihum.owner.query('select move_up_at from course where id = $1', [courseId])
    expect(Math.abs(rows[0].move_up_at - time.now().getTime() - 2 * hour)).toBeLessThan(2 * 60_000)
    await quiet('', '')
    await reihum.owner.query('update course set move_up_at = $2 where id = $1', [courseId, time.now()])
    await fillDuePlaces(reihum)
    expect((await desk.read(ids[0] as string)).state).toBe('reserved')
  })

  it('after the cut-off nobody moves up by itself, and whoever waits may take what is empty', async () => {
    const soon = { start: inHours(40), end: inHours(42) }
    const { courseId, seated, ids, tokens } = await offering(2, { ...soon, waitingCutoffHours: 48 })
    await desk.cancel(seated)
    expect(await held(courseId)).toEqual({ taken: 0, waiting: 2, offered: 0 })
    expect((await answer(tokens[1] as string, 'places', ids.slice(1))).status).toBe(200)
    expect((await answer(tokens[0] as string, 'places', ids.slice(0, 1))).body.error_code).toBe('OFFER_OVER')
    expect(await held(courseId)).toEqual({ taken: 1, waiting: 1, offered: 0 })
  })
})

describe('several dates', () => {
  beforeAll(freshTenant)

  it('one booking waits on several lists, and gets one place', async () => {
    const dates = []
    for (let at = 0; at < 3; at += 1) {
      const courseId = await desk.course({ ...far(), title: 'Töpfern', attendeeLimit: 1 })
      dates.push({ courseId, seated: desk.idsOf((await desk.book(courseId)).body)[0] as string })
    }
    const [main, ...others] = dates.map(({ courseId }) => courseId) as [string, ...string[]]
    const { body: shown } = await reihum.call<{ courseId: string; offer: string }[]>(
      'GET',
      `/api/${tenant.slug}/portal/courses/${main}/other-dates`,
    )
    expect(shown.map(({ courseId, offer }) => [courseId, offer]).sort()).toEqual(
      others.map((id) => [id, 'waiting_list']).sort(),
    )
    const { body } = await desk.book(main, 2, { alsoWaitFor: others })
    const [id] = desk.idsOf(body)
    expect((await desk.read(id as string)).otherDates.map(({ courseId }) => courseId).sort()).toEqual(
      [...others].sort(),
    )
    const second = dates[1] as (typeof dates)[number]
    await reihum.owner.query('update course set attendee_limit = 2 where id = $1', [second.courseId])
    await desk.cancel(second.seated)
    await fillDuePlaces(reihum)
    expect(await held(second.courseId)).toEqual({ taken: 2, waiting: 0, offered: 0 })
    expect(await desk.states(main)).toEqual({ reserved: 1, cancelled: 2 })
    expect(await desk.read(id as string)).toMatchObject({
      state: 'cancelled',
      cause: 'other_date',
      otherDates: [],
    })
    expect((await desk.told('registration.moved-up')).at(-1)).toHaveLength(2)
  })

  it('whoever stays behind on the list of another date gets a place there that was too small for both', async () => {
    const title = 'Weben'
    const dates = []
    for (const _ of [1, 2]) {
      const courseId = await desk.course({ ...far(), title, attendeeLimit: 1 })
      dates.push({ courseId, seated: desk.idsOf((await desk.book(courseId)).body)[0] as string })
    }
    const [main, other] = dates as [(typeof dates)[number], (typeof dates)[number]]
    const { body } = await desk.book(main.courseId, 2, { alsoWaitFor: [other.courseId] })
    await desk.cancel(other.seated)
    expect(await held(other.courseId)).toEqual({ taken: 0, waiting: 2, offered: 0 })
    await desk.cancel(desk.idsOf(body)[1] as string)
    // The first of the two gets the main date, and leaves the second alone on the list of the other one.
    await desk.cancel(main.seated)
    await fillDuePlaces(reihum)
    expect(await desk.states(main.courseId)).toEqual({ reserved: 1, cancelled: 2 })
    await fillDuePlaces(reihum)
    expect(await held(other.courseId)).toEqual({ taken: 1, waiting: 0, offered: 0 })
  })

  it('the same form sent twice is answered the same', async () => {
    const title = 'Filzen'
    const main = await desk.course({ ...far(), title, attendeeLimit: 0 })
    const other = await desk.course({ ...far(), title, attendeeLimit: 0 })
    const form = { requestKey: crypto.randomUUID(), attendees: family(2), alsoWaitFor: [other] }
    const [first, second] = [await desk.book(main, 2, form), await desk.book(main, 2, form)]
    expect(second.body).toMatchObject({ repeated: true, registrations: first.body.registrations })
  })

  it('a date that has a place, or is none of the same offer, is not waited for', async () => {
    const main = await desk.course({ ...far(), title: 'Glas', attendeeLimit: 0 })
    const free = await desk.course({ ...far(), title: 'Glas', attendeeLimit: 5 })
    const stranger = await desk.course({ ...far(), title: 'Holz', attendeeLimit: 0 })
    for (const id of [free, stranger]) {
      const { status, body } = await desk.book(main, 1, { alsoWaitFor: [id] })
      expect([status, body.error_code]).toEqual([409, 'EXPECTATION_CHANGED'])
    }
  })
})
