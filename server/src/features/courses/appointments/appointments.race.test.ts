import { newAppointment } from '@reihum/contract/courses/appointment.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { addAppointments } from './add-appointments.ts'
import { followAppointments, insertAppointments } from './appointment.store.ts'
import { clashesOf } from './clash.rules.ts'
import { occupationIn, storedOccupations } from './occupation.queries.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const start = new Date('2035-04-06T16:00:00Z')
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const planned = (hours = 0) => ({
  id: newId(),
  start: at(hours).toISOString(),
  end: at(hours + 2).toISOString(),
})

async function make(kind: 'place' | 'instructor'): Promise<string> {
  const id = newId()
  const fields = kind === 'place' ? { name: id, country: 'DE', capacity: null } : { fullname: id }
  await reihum.call('POST', `/api/${tenant.slug}/${kind}s`, {
    token: tenant.operator.token,
    body: { id, [kind]: fields },
  })
  return id
}

const coursesOf = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, month) => addCourse(reihum, tenant, { title: `Kurs ${month}` })),
  )

const send = (node: TestReihum, method: string, path: string, body: unknown) =>
  node.call<{ error_code?: string }>(method, `/api/${tenant.slug}/${path}`, {
    token: tenant.operator.token,
    body,
  })

const add = (node: TestReihum, courseId: string, appointments: unknown[], overrideClashes = false) =>
  send(node, 'POST', `courses/${courseId}/appointments`, { appointments, overrideClashes })

const nodes = () => [reihum, second] as const
const nodeFor = (position: number) => nodes()[position % 2] as TestReihum

describe('at the same moment', () => {
  it.each(['place', 'instructor'] as const)(
    'twelve who want one %s at one time: one gets it',
    async (kind) => {
      const id = await make(kind)
      const courses = await coursesOf(12)
      const answers = await Promise.all(
        courses.map((courseId, position) =>
          add(nodeFor(position), courseId, [{ ...planned(position / 12), [`${kind}Id`]: id }]),
        ),
      )
      const told = answers.map(({ status, body }) => (status === 200 ? 'added' : body.error_code)).sort()
      expect(told).toEqual([...Array.from({ length: 11 }, () => 'APPOINTMENT_CLASH'), 'added'])
    },
  )

  it('one that moves to a time and one that is added there do not both get it', async () => {
    const placeId = await make('place')
    const [moving = '', adding = ''] = await coursesOf(2)
    const one = { ...planned(100), placeId }
    await add(reihum, moving, [one])
    const [moved, added] = await Promise.all([
      send(reihum, 'PUT', `appointments/${one.id}`, { sequence: 0, appointment: { ...planned(0), placeId } }),
      add(second, adding, [{ ...planned(1), placeId }]),
    ])
    expect([moved.status, added.status].sort()).toEqual([200, 409])
  })

  it('whoever accepts a clash is waited for and seen by one who does not', async () => {
    const placeId = await make('place')
    const [first = '', second = '', third = ''] = await coursesOf(3)
    await add(reihum, first, [{ ...planned(1.5), placeId }])
    let commit: () => void = () => undefined
    const mayCommit = new Promise<void>((done) => (commit = done))
    const entry = { tenant: tenant.slug, access: 'system', origin: noOrigin } as const
    const accepting = new Promise<() => Promise<unknown>>((stored) => {
      const whole = reihum.inTenant(entry, async (ctx) => {
        const appointments = [newAppointment.parse({ ...planned(0), placeId })]
        await addAppointments(ctx, second, { appointments, overrideClashes: true })
        stored(() => whole)
        await mayCommit
      })
    })
    const finished = await accepting
    // It clashes only with the appointment that is just being stored.
    const careful = add(nodeFor(1), third, [{ ...planned(-1), placeId }])
    expect(await Promise.race([careful, new Promise((wait) => setTimeout(wait, 400, 'waits'))])).toBe('waits')
    commit()
    await finished()
    expect(await careful).toMatchObject({ status: 409, body: { error_code: 'APPOINTMENT_CLASH' } })
  })

  it('many who need several places and instructors in every order never stand in one another’s way for good', async () => {
    const places = await Promise.all(Array.from({ length: 4 }, () => make('place')))
    const instructors = await Promise.all(Array.from({ length: 4 }, () => make('instructor')))
    const courses = await coursesOf(16)
    const answers = await Promise.all(
      courses.map((courseId, position) => {
        const turned = (ids: string[]) => [...ids.slice(position % 4), ...ids.slice(0, position % 4)]
        const [rooms, people] = [turned(places), turned(instructors).reverse()]
        const appointments = rooms.map((placeId, nth) => ({
          ...planned(position * 50 + nth * 3),
          placeId,
          instructorId: people[nth],
        }))
        return add(nodeFor(position), courseId, appointments)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(courses.map(() => 200))
  })

  it('of two who change one appointment, the second is told so', async () => {
    const [courseId = ''] = await coursesOf(1)
    const one = planned()
    await add(reihum, courseId, [one])
    const answers = await Promise.all(
      ['Meins', 'Deins'].map((title, position) =>
        send(nodeFor(position), 'PUT', `appointments/${one.id}`, {
          sequence: 0,
          appointment: { start: one.start, end: one.end, title },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('the last two appointments of a public course are not both deleted', async () => {
    const [courseId = ''] = await coursesOf(1)
    await add(reihum, courseId, [planned()])
    const { body } = await reihum.call<{ items: { id: string }[] }>(
      'GET',
      `/api/${tenant.slug}/appointments?courseId=${courseId}`,
      { token: tenant.operator.token },
    )
    const answers = await Promise.all(
      body.items.map(({ id }, position) =>
        send(nodeFor(position), 'DELETE', `appointments/${id}`, undefined),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('control: without the lock', () => {
  it('all of them find the place free', async () => {
    const placeId = await make('place')
    const courses = await coursesOf(6)
    let arrived = 0
    let open: () => void = () => undefined
    const all = new Promise<void>((done) => (open = done))
    const seen = await Promise.all(
      courses.map((courseId) =>
        reihum.inTenant({ tenant: tenant.slug, access: 'system', origin: noOrigin }, async (ctx) => {
          const row = { id: newId(), startsAt: at(0), endsAt: at(2), title: '', placeId, instructorId: null }
          const course = { id: courseId, title: '', placeId: null, leaders: [], trialOf: null }
          const mine = [occupationIn(course, row)]
          const { length } = clashesOf(mine, await storedOccupations(ctx, mine))
          arrived += 1
          if (arrived === courses.length) open()
          await all
          await insertAppointments(ctx, courseId, [row])
          await followAppointments(ctx, courseId)
          return length
        }),
      ),
    )
    expect(seen).toEqual([0, 0, 0, 0, 0, 0])
  })
})
