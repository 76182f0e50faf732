import type { Characteristic } from '@reihum/contract/courses/characteristic.schema.ts'
import { characteristicLimit, valueLimit } from '@reihum/contract/courses/characteristic.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { isForAge } from './characteristic.rules.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const call = <Body>(method: string, path: string, body?: unknown, token = tenant.operator.token) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token, body })
const value = (de: string, id = newId()) => ({ id, label: { de, en: '' } })
const level = (overrides: object = {}) => ({
  label: { de: 'Niveau', en: 'Level' },
  kind: 'choice',
  shown: true,
  filtered: true,
  values: [value('Anfänger'), value('Profis')],
  ...overrides,
})
const age = { label: { de: 'Alter', en: 'Age' }, kind: 'age', shown: true, filtered: true, values: [] }
const add = (characteristic: object = level(), id = newId()) =>
  call<Characteristic & Problem>('POST', '/characteristics', { id, characteristic })
const change = (id: string, revision: number, characteristic: object, takeOff = false) =>
  call<Characteristic & Problem>('PUT', `/characteristics/${id}`, { revision, characteristic, takeOff })
const all = async () => (await call<{ items: Characteristic[] }>('GET', '/characteristics')).body.items
const addCourse = async (overrides: Record<string, unknown>) => {
  const course = courseFields(overrides)
  return (await call<Course & Problem>('POST', '/courses', { id: newId(), course })).body
}
const coursesWith = async (query: string) =>
  (await call<{ items: Course[]; total: number }>('GET', `/courses?${query}`)).body
const logged = async () => {
  const path = '/audit-log?subjectKind=characteristic'
  const { body } = await call<{ items: AuditEntry[] }>('GET', path, undefined, tenant.admin.token)
  return body.items.map(({ commandType }) => commandType)
}

describe('a characteristic', () => {
  it('comes back as it was entered, with an address made of its label', async () => {
    const fields = level()
    const { status, body } = await add(fields)
    expect([status, body.revision, body.fields, body.slug]).toEqual([200, 0, fields, 'niveau'])
    expect(body.values.map(({ slug, courseCount }) => [slug, courseCount])).toEqual([
      ['anfaenger', 0],
      ['profis', 0],
    ])
  })

  it('sent twice is one, and its label is there once, whatever its case', async () => {
    const [id, fields] = [newId(), level()]
    const [one, other] = await Promise.all([add(fields, id), add(fields, id)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await logged()).toEqual(['characteristic.created'])
    const twin = await add(level({ label: { de: 'NIVEAU', en: '' } }))
    expect([twin.status, twin.body.error_code]).toEqual([409, 'CHARACTERISTIC_KNOWN'])
  })

  it('is never saved over what somebody else saved, and keeps its addresses when renamed', async () => {
    const fields = level()
    const { body } = await add(fields)
    const [first, second] = fields.values
    const wanted = {
      ...fields,
      label: { de: 'Können', en: '' },
      values: [second, { ...first, label: { de: 'Einsteiger', en: '' } }],
    }
    const changed = await change(body.id, 0, wanted)
    expect([changed.body.slug, changed.body.fields]).toEqual(['niveau', wanted])
    expect(changed.body.values.map(({ slug }) => slug)).toEqual(['profis', 'anfaenger'])
    expect((await change(body.id, 0, wanted)).body.revision).toBe(1)
    const late = await change(body.id, 0, { ...wanted, filtered: false })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
    expect(await logged()).toEqual(['characteristic.changed', 'characteristic.created'])
  })

  it('stands where it was put; what is not named follows, and what is in the archive has no place', async () => {
    const ids: string[] = []
    for (const de of ['A', 'B', 'C', 'D']) ids.push((await add(level({ label: { de, en: '' } }))).body.id)
    const [, b, c, d] = ids
    await call('POST', `/characteristics/${d}/archive`)
    const order = (named: unknown[]) =>
      call<{ items: Characteristic[] }>('PUT', '/characteristics/order', { ids: named })
    const { status, body } = await order([d, c, b, newId()])
    expect([status, body.items.map(({ fields }) => fields.label.de)]).toEqual([200, ['C', 'B', 'A', 'D']])
    expect((await all()).map(({ id }) => id)).toEqual(body.items.map(({ id }) => id))
    await order([c, b])
    expect((await logged()).filter((name) => name === 'characteristic.ordered')).toHaveLength(1)
    const restored = await call<Characteristic>('POST', `/characteristics/${d}/restore`)
    expect([restored.status, (await all()).at(-1)?.id]).toEqual([200, d])
    const both = await Promise.all([order([b, c]), order([c, b])])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
  })

  it('keeps its kind, and there is one for the age', async () => {
    const { body } = await add()
    const turned = await change(body.id, 0, { ...age, label: body.fields.label })
    expect([turned.status, turned.body.error_code]).toEqual([409, 'CHARACTERISTIC_KIND_FIXED'])
    expect((await add(age)).status).toBe(200)
    const second = await add({ ...age, label: { de: 'Alter der Kinder', en: '' } })
    expect([second.status, second.body.error_code]).toEqual([409, 'ONE_AGE_ONLY'])
  })

  it('in the archive makes room, and comes back to the end of the order', async () => {
    for (let number = 1; number <= characteristicLimit; number += 1)
      expect((await add(level({ label: { de: `Merkmal ${number}`, en: '' } }))).status).toBe(200)
    const more = await add()
    expect([more.status, more.body.error_code]).toEqual([409, 'TOO_MANY_CHARACTERISTICS'])
    const [first] = await all()
    await call('POST', `/characteristics/${first?.id}/archive`)
    expect((await add()).status).toBe(200)
    const restored = await call<Problem>('POST', `/characteristics/${first?.id}/restore`)
    expect([restored.status, restored.body.error_code]).toEqual([409, 'TOO_MANY_CHARACTERISTICS'])
    expect((await all()).at(-1)?.id).toBe(first?.id)
  })

  it('of another tenant cannot be reached', async () => {
    const fields = level()
    const { body } = await add(fields)
    tenant = await reihum.addTenant()
    expect((await change(body.id, 0, fields)).status).toBe(404)
    expect((await call('POST', `/characteristics/${body.id}/archive`)).status).toBe(404)
    expect((await call('DELETE', `/characteristics/${body.id}`)).body).toEqual({ removed: false })
    const foreign = await addCourse({ valueIds: [fields.values[0]?.id] })
    expect((foreign as unknown as Problem).error_code).toBe('NOT_FOUND')
    expect(await all()).toEqual([])
  })

  it.each([
    ['has no label', { label: { de: ' ', en: 'Level' } }, 'characteristic.label.de'],
    ['has no values', { values: [] }, 'characteristic.values'],
    [
      'has too many values',
      { values: Array.from({ length: valueLimit + 1 }, (_, at) => value(`${at}`)) },
      'characteristic.values',
    ],
    ['has one value twice', { values: [value('A'), value('a')] }, 'characteristic.values.1.label.de'],
    ['is an age with values', { kind: 'age' }, 'characteristic.values'],
  ])('that %s is told at its field', async (_, wrong, path) => {
    const { status, body } = await add(level(wrong))
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })

  it('never takes the values of another one', async () => {
    const fields = level()
    await add(fields)
    const stolen = await add(level({ label: { de: 'Anders', en: '' }, values: fields.values }))
    expect([stolen.status, stolen.body.error_code]).toEqual([409, 'CONFLICT'])
  })
})

it.each([
  ['more of them than are possible', `11, null`, /characteristic_position_check/],
  ['one in the order and in the archive', `1, now()`, /characteristic_in_order/],
])('the database refuses %s', async (_, place, constraint) => {
  const inserted = reihum.owner.query(
    `insert into characteristic (tenant_id, id, label_de, label_en, name_sort, kind, shown, filtered, slug,
       position, archived_at, created_at, updated_at)
     values ($1, gen_random_uuid(), 'n', '', 'n', 'choice', true, true, 'n', ${place}, now(), now())`,
    [tenant.id],
  )
  await expect(inserted).rejects.toThrow(constraint)
})

describe('a course', () => {
  it('has values and ages, keeps them, and passes them on to a template and a copy', async () => {
    const fields = level()
    await add(fields)
    const valueIds = fields.values.map(({ id }) => id).sort()
    const course = await addCourse({ valueIds, ageFrom: 6, ageTo: 10 })
    expect([course.valueIds, course.ageFrom, course.ageTo]).toEqual([valueIds, 6, 10])
    const copied = await call<Course>('POST', '/courses/from', {
      id: newId(),
      source: { courseId: course.id },
      course: { reference: newId(), title: 'Noch einmal', firstDate: null },
    })
    expect([copied.body.valueIds, copied.body.ageTo]).toEqual([valueIds, 10])
    const template = { id: newId(), courseId: course.id, name: newId() }
    const kept = await call<{ fields: Course }>('POST', '/templates/from', template)
    expect([kept.body.fields.valueIds, kept.body.fields.ageFrom]).toEqual([valueIds, 6])
    const [listed] = (await coursesWith('')).items
    expect(listed?.valueIds).toEqual(valueIds)
  })

  it('is found by its values and by an age', async () => {
    const fields = level()
    const { body } = await add(fields)
    await add(age)
    const [beginners, experts] = fields.values
    const ranges = [
      { ageFrom: 6, ageTo: 10 },
      { ageFrom: 8, ageTo: null },
      { ageFrom: null, ageTo: 7 },
      { ageFrom: null, ageTo: null },
    ]
    for (const range of ranges) await addCourse({ valueIds: [beginners?.id], ...range })
    expect((await coursesWith(`valueId=${beginners?.id}`)).total).toBe(4)
    expect((await coursesWith(`valueId=${experts?.id}`)).total).toBe(0)
    for (const wanted of [0, 6, 7, 8, 10, 11, 120]) {
      const { total } = await coursesWith(`age=${wanted}&valueId=${beginners?.id}`)
      expect([wanted, total]).toEqual([wanted, ranges.filter((range) => isForAge(range, wanted)).length])
    }
    const counts = (await all()).map(({ courseCount, allowedActions }) => [
      courseCount,
      allowedActions.includes('delete'),
    ])
    expect(counts).toEqual([
      [4, false],
      [3, false],
    ])
    const removed = await call<Problem>('DELETE', `/characteristics/${body.id}`)
    expect([removed.status, removed.body.error_code]).toEqual([409, 'CHARACTERISTIC_IN_USE'])
    const aged = await call<Problem>('DELETE', `/characteristics/${(await all())[1]?.id}`)
    expect([aged.status, aged.body.error_code]).toEqual([409, 'CHARACTERISTIC_IN_USE'])
  })

  it('loses a value that is taken away only where that is said', async () => {
    const fields = level()
    const { body } = await add(fields)
    const [beginners, experts] = fields.values
    const course = await addCourse({ valueIds: [beginners?.id, experts?.id].sort() })
    const less = { ...fields, values: [experts] }
    const refused = await change(body.id, 0, less)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'VALUE_IN_USE'])
    expect(refused.body.detail).toContain('1')
    expect((await change(body.id, 0, less, true)).body.fields.values).toEqual([experts])
    const { body: after } = await call<Course>('GET', `/courses/${course.id}`)
    expect(after.valueIds).toEqual([experts?.id])
  })

  it('for ages that run backwards is told at the field', async () => {
    const course = (await addCourse({ ageFrom: 10, ageTo: 6 })) as unknown as Problem
    expect(course.errors?.map(({ path }) => path)).toEqual(['course.ageTo'])
    const { id } = await addCourse({})
    const stored = reihum.owner.query('update course set age_from = 10, age_to = 6 where id = $1', [id])
    await expect(stored).rejects.toThrow(/course_ages/)
  })

  it('is exported with a column for each characteristic', async () => {
    const fields = level()
    await add(fields)
    await add(age)
    await addCourse({ valueIds: [fields.values[0]?.id], ageFrom: 6 })
    const path = `/api/${tenant.slug}/courses/export?format=csv`
    const answer = await fetch(`${reihum.origin}${path}`, {
      headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': 'de' },
    })
    const [head, row] = (await answer.text()).split('\r\n')
    expect(head).toContain('Niveau')
    expect(head).toContain('Alter ab')
    expect(row).toContain('Anfänger')
  })
})
