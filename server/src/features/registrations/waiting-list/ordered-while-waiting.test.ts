import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

/** A course of one place, which is taken, with one booking on the list for each of these ways. */
async function waitingAs(ways: readonly string[], fields: Record<string, unknown> = {}) {
  const courseId = await desk.course({ attendeeLimit: 1, ...fields })
  const seated = desk.idsOf((await desk.book(courseId)).body)[0] as string
  const ids: string[] = []
  for (const shownMovingUp of ways) {
    const { body } = await desk.book(courseId, 1, { shownOutcome: 'waiting_list', shownMovingUp })
    ids.push(...desk.idsOf(body))
  }
  return { courseId, seated, ids }
}

const held = async (courseId: string) => {
  const { rows } = await reihum.owner.query('select taken, waiting, offered from course where id = $1', [
    courseId,
  ])
  return rows[0]
}

describe('a place that costs something', () => {
  it('is booked for whoever ordered it while waiting', async () => {
    const { courseId, seated, ids } = await waitingAs(['booked'])
    await desk.cancel(seated)
    expect((await desk.read(ids[0] as string)).state).toBe('reserved')
    expect(await held(courseId)).toEqual({ taken: 1, waiting: 0, offered: 0 })
  })

  it('is offered to whoever did not, for a day, even where the course books by itself', async () => {
    const { courseId, seated, ids } = await waitingAs(['offered', 'booked'])
    await desk.cancel(seated)
    const { state, offer } = await desk.read(ids[0] as string)
    expect(state).toBe('on_waiting_list')
    expect(Date.parse(offer?.expiresAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect((await desk.read(ids[1] as string)).state).toBe('on_waiting_list')
    expect(await held(courseId)).toEqual({ taken: 0, waiting: 2, offered: 1 })
  })

  it('goes to both where there are places for both, each in their way', async () => {
    const { courseId, seated, ids } = await waitingAs(['offered', 'booked'])
    await reihum.owner.query('update course set attendee_limit = 3 where id = $1', [courseId])
    await desk.cancel(seated)
    const reads = await Promise.all(ids.map((id) => desk.read(id)))
    expect(reads.map(({ state }) => state)).toEqual(['on_waiting_list', 'reserved'])
    expect(reads[0]?.offer).not.toBeNull()
    expect(await held(courseId)).toEqual({ taken: 1, waiting: 1, offered: 1 })
  })

  it('is offered to those who joined while the course offered, also after it books by itself', async () => {
    const { courseId, seated, ids } = await waitingAs(['offered'], { offerHours: 48 })
    await reihum.owner.query('update course set offer_hours = null where id = $1', [courseId])
    await desk.cancel(seated)
    expect((await desk.read(ids[0] as string)).offer).not.toBeNull()
  })
})

describe('a place that costs nothing', () => {
  it('needs no order', async () => {
    const { seated, ids } = await waitingAs(['offered'], { feeCents: 0 })
    await desk.cancel(seated)
    expect((await desk.read(ids[0] as string)).state).toBe('confirmed')
  })
})

it('what joining the list means is said before', async () => {
  const said = async (offerHours: number | null) => {
    const courseId = await desk.course({ attendeeLimit: 1, offerHours })
    await desk.book(courseId)
    const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`
    const attendees = [{ firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org' }]
    const { body } = await reihum.call('POST', path, {
      body: { requestKey: crypto.randomUUID(), language: 'de', attendees },
    })
    return body
  }
  expect(await said(null)).toMatchObject({ outcome: 'waiting_list', offerHours: null })
  expect(await said(24)).toMatchObject({ outcome: 'waiting_list', offerHours: 24 })
})
