import type { AskedAttribute, Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

type Listed = { items: Attribute[]; total: number }

const call = <Body = Attribute & Problem>(method: string, rest = '', body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}/attributes${rest}`, { token: tenant.operator.token, body })

const both = (de: string, en = '') => ({ de, en })
const options = ['Klein', 'Groß'].map((label) => ({ id: newId(), label: both(label) }))
const size = (overrides: object = {}) => ({
  kind: 'choice',
  label: both('Größe', 'Size'),
  help: both(''),
  required: true,
  forAllCourses: true,
  options,
  consent: both(''),
  ...overrides,
})
const create = (overrides: object = {}, id = newId()) => call('POST', '', { id, attribute: size(overrides) })
const change = (id: string, version: number, overrides: object) =>
  call('PUT', `/${id}`, { version, attribute: size(overrides) })
const labels = async (query = '') =>
  (await call<Listed>('GET', query)).body.items.map(({ fields }) => fields.label.de)

async function asked(courseId: string): Promise<AskedAttribute[]> {
  const { body } = await reihum.call<{ attributes: AskedAttribute[] }>(
    'GET',
    `/api/${tenant.slug}/portal/courses/${courseId}`,
  )
  return body.attributes
}

const log = async () => {
  const { body } = await reihum.call<{ items: AuditEntry[] }>(
    'GET',
    `/api/${tenant.slug}/audit-log?subjectKind=attribute`,
    { token: tenant.admin.token },
  )
  return body.items.map((entry) => [entry.commandType, entry.subjectName])
}

const toTier = (tier: string) =>
  reihum.owner.query('update tenant set tier = $1 where id = $2', [tier, tenant.id])

/** Registers somebody with an answer to the attribute for the size. */
async function answer(courseId: string, attributeId: string, version: number) {
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
  const answers = [{ attributeId, version, value: options[1]?.id }]
  const person = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', answers }
  const { status } = await reihum.call('POST', path, { body: bookingRequest({ attendees: [person] }) })
  expect(status).toBe(200)
}

it('everything that was defined comes back, in the order of the form', async () => {
  const first = await create()
  expect(first).toMatchObject({
    status: 200,
    body: { version: 1, fields: size(), archived: false, courses: [], answerCount: 0 },
  })
  expect(first.body.allowedActions).toEqual(['edit', 'archive', 'delete'])
  await create({ label: both('Allergien'), kind: 'long_text', options: [] })
  expect(await labels()).toEqual(['Größe', 'Allergien'])
})

it('no two options are one and the same', async () => {
  const [first] = options
  const { status, body } = await create({ options: [first, { ...first, label: both('Anders') }] })
  expect([status, (body as { errors?: unknown[] }).errors]).toMatchObject([
    422,
    [{ path: 'attribute.options.1.id', code: 'invalid' }],
  ])
})

it('the same form sent twice makes one', async () => {
  const id = newId()
  const [one, other] = await Promise.all([create({}, id), create({}, id)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body).toEqual(other.body)
  expect(await log()).toEqual([['attribute.created', 'Größe']])
})

it.each([
  ['a choice of one', { options: options.slice(0, 1) }, 'attribute.options'],
  ['two options of one name', { options: [options[0], { ...options[0], id: newId() }] }, 'label.de'],
  ['a box without words', { kind: 'checkbox', options: [] }, 'attribute.consent.de'],
  ['no words', { label: both('', 'Size') }, 'attribute.label.de'],
])('%s is refused at its field', async (_, overrides, path) => {
  const { status, body } = await create(overrides)
  expect(status).toBe(422)
  expect(body.errors?.[0]?.path).toContain(path)
})

describe('a change', () => {
  it('of the words is a new version; of the courses it is none', async () => {
    const { id } = (await create()).body
    expect((await change(id, 1, { label: both('Konfektion') })).body).toMatchObject({ version: 2 })
    const moved = await change(id, 2, { label: both('Konfektion'), forAllCourses: false })
    expect(moved.body).toMatchObject({ version: 2, fields: { forAllCourses: false } })
    expect(await log()).toHaveLength(3)
  })

  it('sent twice is one; made from what is no longer so, it is refused', async () => {
    const { id } = (await create()).body
    const words = { label: both('Konfektion') }
    expect((await change(id, 1, words)).body.version).toBe(2)
    expect((await change(id, 1, words)).body.version).toBe(2)
    expect(await change(id, 1, {})).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } })
  })

  it('of two at once, one is told', async () => {
    const { id } = (await create()).body
    const answers = await Promise.all(['Eins', 'Zwei'].map((label) => change(id, 1, { label: both(label) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('leaves to an answer the words it was given to, and the kind stays', async () => {
    const { id } = (await create()).body
    const courseId = await addCourse(reihum, tenant)
    await answer(courseId, id, 1)
    const renamed = [options[0], { ...options[1], label: both('Riesig') }]
    expect((await change(id, 1, { options: renamed })).body).toMatchObject({ version: 2, answerCount: 1 })
    const { rows } = await reihum.owner.query(
      `select o -> 'label' ->> 'de' as label from registration_answer r
       join attribute_version v on (v.tenant_id, v.attribute_id, v.version) = (r.tenant_id, r.attribute_id, r.version),
       jsonb_array_elements(v.definition -> 'options') o where r.attribute_id = $1 and o ->> 'id' = r.value #>> '{}'`,
      [id],
    )
    expect(rows).toEqual([{ label: 'Groß' }])
    expect(await change(id, 2, { kind: 'text', options: [] })).toMatchObject({
      status: 409,
      body: { error_code: 'ATTRIBUTE_KIND_FIXED' },
    })
  })

  it('never touches what was asked before, not even by mistake', async () => {
    const { id } = (await create()).body
    const change = reihum.owner.query(
      `begin; set local role kurso_app; select set_config('app.tenant_id', '${tenant.id}', true);
       update attribute_version set definition = '{}' where attribute_id = '${id}'; commit`,
    )
    await expect(change).rejects.toThrow('permission denied')
    await reihum.owner.query('rollback')
  })
})

it('an order is kept; what it does not name follows', async () => {
  const ids: string[] = []
  for (const label of ['A', 'B', 'C']) ids.push((await create({ label: both(label) })).body.id)
  const [, b, c] = ids
  const ordered = await call<Listed>('PUT', '/order', { ids: [c, b, newId()] })
  expect(ordered.body.items.map(({ fields }) => fields.label.de)).toEqual(['C', 'B', 'A'])
  await call('PUT', '/order', { ids: [c, b] })
  expect((await log()).filter(([name]) => name === 'attributes.ordered')).toEqual([
    ['attributes.ordered', 'C'],
  ])
})

it('an archived field is asked no longer, and comes back where it stood', async () => {
  const { id } = (await create()).body
  await create({ label: both('Zweites') })
  const courseId = await addCourse(reihum, tenant)
  await call('POST', `/${id}/archive`)
  await call('POST', `/${id}/archive`)
  expect((await asked(courseId)).map(({ label }) => label.de)).toEqual(['Zweites'])
  expect(await labels('?archived=true')).toEqual(['Größe'])
  await call('POST', `/${id}/restore`)
  expect(await labels()).toEqual(['Größe', 'Zweites'])
  expect((await log()).map(([name]) => name)).toEqual([
    'attribute.restored',
    'attribute.archived',
    'attribute.created',
    'attribute.created',
  ])
})

it('what was answered cannot be deleted; what was not can, and stays gone', async () => {
  const { id } = (await create()).body
  const courseId = await addCourse(reihum, tenant, { attributeIds: [id] })
  const other = (await create({ label: both('Anderes'), required: false })).body.id
  await answer(courseId, id, 1)
  expect(await call('DELETE', `/${id}`)).toMatchObject({
    status: 409,
    body: { error_code: 'ATTRIBUTE_IN_USE' },
  })
  const [stored] = (await call<Listed>('GET')).body.items
  expect(stored).toMatchObject({ answerCount: 1, courses: [{ id: courseId }] })
  expect(stored?.allowedActions).toEqual(['edit', 'archive'])
  expect((await call<{ removed: boolean }>('DELETE', `/${other}`)).body).toEqual({ removed: true })
  expect((await call<{ removed: boolean }>('DELETE', `/${other}`)).body).toEqual({ removed: false })
})

it('a form asks for fifty at most, whoever adds the last', async () => {
  for (let made = 0; made < 49; made += 1) await create({ label: both(`Feld ${made}`) })
  const last = await Promise.all([create(), create()])
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(last.find(({ status }) => status === 409)?.body).toMatchObject({ error_code: 'TOO_MANY_ATTRIBUTES' })
  const [first] = (await call<Listed>('GET')).body.items
  await call('POST', `/${first?.id}/archive`)
  expect((await create()).status).toBe(200)
  expect((await call('POST', `/${first?.id}/restore`)).body.error_code).toBe('TOO_MANY_ATTRIBUTES')
})

describe('what a visitor is asked', () => {
  it('is for all courses, or for those that name it, in words of both languages', async () => {
    await create({ label: both('Für alle', 'For all') })
    const { id } = (await create({ label: both('Nur hier'), forAllCourses: false })).body
    const [here, there] = [
      await addCourse(reihum, tenant, { attributeIds: [id] }),
      await addCourse(reihum, tenant),
    ]
    expect((await asked(here)).map(({ label }) => label)).toEqual([
      { de: 'Für alle', en: 'For all' },
      { de: 'Nur hier', en: 'Nur hier' },
    ])
    expect((await asked(there)).map(({ label }) => label.de)).toEqual(['Für alle'])
  })

  it('is nothing in a tier that does not include it; what was defined stays readable', async () => {
    const { id } = (await create()).body
    const courseId = await addCourse(reihum, tenant)
    await toTier('ESSENTIAL')
    expect(await asked(courseId)).toEqual([])
    const { items } = (await call<Listed>('GET')).body
    expect(items).toMatchObject([{ fields: { label: both('Größe', 'Size') }, allowedActions: [] }])
    for (const refused of [
      await create({ label: both('Neu') }),
      await change(id, 1, { label: both('Neu') }),
      await call('DELETE', `/${id}`),
    ])
      expect(refused).toMatchObject({ status: 403, body: { error_code: 'TIER_REQUIRED' } })
  })
})

it('another tenant’s fields do not exist', async () => {
  const { id } = (await create()).body
  tenant = await reihum.addTenant()
  expect((await change(id, 1, {})).status).toBe(404)
  expect((await call('POST', `/${id}/archive`)).status).toBe(404)
  expect((await call('DELETE', `/${id}`)).body).toEqual({ removed: false })
  expect((await call<Listed>('PUT', '/order', { ids: [id] })).body).toEqual({ items: [], total: 0 })
})
