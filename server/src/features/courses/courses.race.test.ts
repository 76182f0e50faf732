import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lockRoom } from '#features/tenants/tier-limit.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { followAppointments, insertAppointments, lockNeeded } from './appointments/appointment.store.ts'
import { requireExisting } from './require-references.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const call = <Body = Course & Problem>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })

const create = async (fields: Record<string, unknown>, publish = true) =>
  (await call('POST', '/courses', { id: newId(), publish, course: courseFields(fields) })).body

async function addPlace(): Promise<string> {
  const id = newId()
  await call('POST', '/places', { id, place: { name: id, country: 'DE', capacity: null } })
  return id
}

const aMoment = () => new Promise((wait) => setTimeout(wait, 400, 'waits'))
const entry = () => ({ tenant: tenant.slug, access: 'system', origin: noOrigin }) as const

it('a course that goes on waits for its place before it takes room in the tier, as everybody does', async () => {
  const placeId = await addPlace()
  const over = { placeId, start: '2020-04-06T16:00:00Z', end: '2020-04-06T18:00:00Z' }
  const { id, revision } = await create(over)
  const later = { ...over, start: '2035-04-06T16:00:00Z', end: '2035-04-06T18:00:00Z' }
  const changing = await reihum.inTenant(entry(), async (ctx) => {
    await lockNeeded(ctx, [placeId], [])
    const course = courseFields(later)
    const moved = call('PUT', `/courses/${id}`, { revision, course: { ...course, reference: newId() } })
    expect(await Promise.race([moved, aMoment()])).toBe('waits')
    // If the publication room were locked already, the two would deadlock.
    expect(await lockRoom(ctx, 'publishedCourses')).toMatchObject({ used: 0 })
    return { moved }
  })
  expect((await changing.moved).status).toBe(200)
})

it('a place that is about to be referred to is not deleted meanwhile', async () => {
  const placeId = await addPlace()
  const { id: courseId } = await create({}, false)
  const deleting = await reihum.inTenant(entry(), async (ctx) => {
    await requireExisting(ctx, 'place', [placeId])
    const removed = call('DELETE', `/places/${placeId}`)
    expect(await Promise.race([removed, aMoment()])).toBe('waits')
    const [startsAt, endsAt] = [new Date('2035-05-06T16:00:00Z'), new Date('2035-05-06T18:00:00Z')]
    const row = { id: newId(), startsAt, endsAt, title: '', placeId, instructorId: null }
    await insertAppointments(ctx, courseId, [row])
    await followAppointments(ctx, courseId)
    return { removed }
  })
  const { status, body } = await deleting.removed
  expect([status, body.error_code]).toEqual([409, 'PLACE_IN_USE'])
})
