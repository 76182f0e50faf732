import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { reminder, ruleDesk } from '#test/rule-desk.ts'

let reihum: TestReihum
let tenant: TestTenant
let clock = new Date('2027-03-01T10:00:00Z')

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => clock })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  clock = new Date('2027-03-01T10:00:00Z')
  tenant = await reihum.addTenant()
})

const { call, create, on, read, planned, course, booked } = ruleDesk(() => ({ reihum, tenant }))

const save = (of: { id: string; revision: number }, fields: object) =>
  call<Awaited<ReturnType<typeof create>>>('PUT', `/${of.id}`, {
    revision: of.revision,
    rule: { ...reminder, ...fields },
  })

async function threeCourses() {
  const ids: string[] = []
  for (const title of ['Aquarell', 'Yoga', 'Judo']) {
    const id = await course('2027-03-03T17:00:00Z', { title })
    await booked(id)
    ids.push(id)
  }
  const [aquarelle = '', yoga = '', judo = ''] = ids
  return { aquarelle, yoga, judo }
}
const plannedFor = async (id: string) =>
  (await planned(id, 'days=7')).items.map(({ courseTitle }) => courseTitle).toSorted()

describe('a rule that names courses', () => {
  it('writes only for those, or for all but those, and its example is of one of them', async () => {
    const { yoga, judo } = await threeCourses()
    const forAll = await create()
    expect([forAll.reach, forAll.courseIds, await plannedFor(forAll.id)]).toEqual([
      'all',
      [],
      ['Aquarell', 'Judo', 'Yoga'],
    ])
    const only = await create({ reach: 'only', courseIds: [yoga, judo] })
    expect(await plannedFor(only.id)).toEqual(['Judo', 'Yoga'])
    expect(only.courses.map(({ title }) => title).toSorted()).toEqual(['Judo', 'Yoga'])
    const { body: letter } = await call<{ total: number; letter: { subject: string } }>(
      'GET',
      `/${(await create({ reach: 'only', courseIds: [judo] })).id}/letter`,
    )
    expect([letter.total, letter.letter.subject]).toEqual([1, 'Bald: Judo'])
    const but = await create({ reach: 'except', courseIds: [yoga, judo] })
    expect(await plannedFor(but.id)).toEqual(['Aquarell'])
    const { body: list } = await call<{ items: { reach: string; namedCourses: number }[] }>('GET', '')
    expect(list.items.map(({ reach, namedCourses }) => `${reach} ${namedCourses}`).toSorted()).toEqual([
      'all 0',
      'except 2',
      'only 1',
      'only 2',
    ])
  })

  it('begins anew where it comes to write for further courses, and goes on where it writes for fewer', async () => {
    const { aquarelle, yoga } = await threeCourses()
    const rule = await on({ reach: 'only', courseIds: [aquarelle] })
    clock = new Date('2027-03-01T11:00:00Z')
    const more = (await save(rule, { reach: 'only', courseIds: [aquarelle, yoga] })).body
    expect(more.onSince).toBe('2027-03-01T11:00:00.000Z')
    clock = new Date('2027-03-01T11:30:00Z')
    const fewer = (await save(more, { reach: 'only', courseIds: [yoga] })).body
    expect([fewer.onSince, fewer.courseIds]).toEqual(['2027-03-01T11:00:00.000Z', [yoga]])
    expect((await read(rule.id)).revision).toBe(fewer.revision)
  })

  it('has to name some, each once, and only the provider’s own', async () => {
    const id = await course('2027-03-03T17:00:00Z')
    const refused = async (fields: object) => {
      const { status, body } = await call('POST', '', { id: newId(), rule: { ...reminder, ...fields } })
      return [status, body.error_code, body.errors?.map(({ path }) => path)]
    }
    const wrong = [422, 'INVALID_INPUT', ['rule.courseIds']]
    expect(await refused({ reach: 'only' })).toEqual(wrong)
    expect(await refused({ reach: 'all', courseIds: [id] })).toEqual(wrong)
    expect(await refused({ reach: 'only', courseIds: [id, id] })).toEqual(wrong)
    const own = tenant
    tenant = await reihum.addTenant()
    const foreign = await course('2027-03-03T17:00:00Z')
    tenant = own
    for (const courseId of [foreign, newId()])
      expect((await refused({ reach: 'except', courseIds: [courseId] })).slice(0, 2)).toEqual([
        404,
        'NOT_FOUND',
      ])
  })

  it('keeps a course that was deleted out of what it shows', async () => {
    const draft = await course('2027-03-03T17:00:00Z', { state: 'draft' })
    const rule = await create({ reach: 'except', courseIds: [draft] })
    expect(rule.courses).toHaveLength(1)
    await reihum.owner.query('delete from appointment where course_id = $1', [draft])
    await reihum.owner.query('delete from course where id = $1', [draft])
    expect((await read(rule.id)).courses).toEqual([])
  })
})
