import type { Template } from '@reihum/contract/courses/template.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { templateDesk } from '#test/template-desk.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  // On a node that read its queries before, two equal forms at the same moment can be answered 200 and 409: to be mended.
  reihum = await startTestReihum({ alone: true })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const { call, evenings, fields, create, change, get, makeFrom, addPlace } = templateDesk(() => ({
  reihum,
  tenant,
}))

const namesOf = async (query = '') =>
  (await call<{ items: Template[] }>('GET', `/templates${query}`)).body.items.map(({ name }) => name)

const log = async () => {
  const { body } = await reihum.call<{ items: AuditEntry[] }>(
    'GET',
    `/api/${tenant.slug}/audit-log?subjectKind=template`,
    { token: tenant.admin.token },
  )
  return body.items.map((entry) => [entry.commandType, entry.subjectName])
}

describe('a template', () => {
  it('comes back as it was entered, with what the contract adds', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Aquarell, Abendkurs',
      title: 'Aquarell',
      appointmentCount: 2,
      courseCount: 0,
      gone: [],
      fields: { ...fields(), taxCategory: 'standard', portal: { listed: true } },
      allowedActions: ['edit', 'archive', 'delete'],
    })
    expect(await get(body.id)).toEqual(body)
  })

  it('sent twice is one; of one name, under case and accents and out of the archive, there is one', async () => {
    const id = newId()
    const [one, other] = await Promise.all([create({}, id), create({}, id)])
    expect(one.body).toEqual(other.body)
    await call('POST', `/templates/${id}/archive`)
    expect(await create({ name: 'AQUARÉLL, abendkurs' })).toMatchObject({
      status: 409,
      body: { error_code: 'TEMPLATE_NAME_TAKEN' },
    })
    expect((await log()).map(([name]) => name)).toEqual(['template.archived', 'template.created'])
  })

  it('is changed from what it was; sent twice once, and by two at once only by one', async () => {
    const { id } = (await create()).body
    expect((await change(id, 0, { title: 'Öl' })).body).toMatchObject({ title: 'Öl', revision: 1 })
    expect((await change(id, 0, { title: 'Öl' })).body.revision).toBe(1)
    expect((await change(id, 0, {})).body.error_code).toBe('CONFLICT')
    const both = await Promise.all(['A', 'B'].map((title) => change(id, 1, { title })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await log()).toHaveLength(3)
  })

  it('written by an older version gets what it did not know', async () => {
    const { id } = (await create()).body
    await reihum.owner.query(
      "update course_template set content = content - 'portal' - 'mode' - 'paymentMethods' where id = $1",
      [id],
    )
    expect((await get(id)).fields).toMatchObject({
      mode: 'on_site',
      paymentMethods: ['bank_transfer'],
      portal: { placesShown: 'exact' },
    })
  })

  it.each([
    ['an event of two dates', { kind: 'EVENT' }, 'template.appointments'],
    ['two dates at one time', { appointments: [evenings[0], evenings[0]] }, 'template.appointments.1.time'],
    ['no name', { name: ' ' }, 'template.name'],
  ])('%s is refused at its field', async (_, overrides, path) => {
    const { status, body } = await create(overrides)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  it('names only what the tenant has, and what its tier includes', async () => {
    const mine = await addPlace('Atelier')
    const other = tenant
    tenant = await reihum.addTenant()
    expect((await create({ placeId: mine })).status).toBe(404)
    expect((await create({ appointments: [{ ...evenings[0], placeId: mine }] })).status).toBe(404)
    tenant = other
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    expect((await create({ registrationCancellationThresholdDays: 3 })).body.error_code).toBe('TIER_REQUIRED')
  })
})

it('templates are found by name and title, sorted, and put away', async () => {
  const { id } = (await create({ name: 'Zebra', title: 'Ölmalerei' })).body
  const other = (await create({ name: 'Ähre' })).body.id
  expect(await namesOf()).toEqual(['Ähre', 'Zebra'])
  expect(await namesOf('?q=olmal')).toEqual(['Zebra'])
  expect(await namesOf('?q=AHRE')).toEqual(['Ähre'])
  await makeFrom({ templateId: id })
  expect(await namesOf('?sort=courseCount&dir=desc')).toEqual(['Zebra', 'Ähre'])
  await call('POST', `/templates/${other}/archive`)
  expect([await namesOf(), await namesOf('?archived=true')]).toEqual([['Zebra'], ['Ähre']])
  await call('POST', `/templates/${other}/restore`)
  expect(await namesOf('?sort=updatedAt&dir=desc')).toEqual(['Ähre', 'Zebra'])
})

it('one that courses were made from cannot be deleted; another can, and stays gone', async () => {
  const { id } = (await create()).body
  const { body: course } = await makeFrom({ templateId: id })
  const refused = await call<Problem>('DELETE', `/templates/${id}`)
  expect(refused).toMatchObject({ status: 409, body: { error_code: 'TEMPLATE_IN_USE' } })
  expect((await get(id)).allowedActions).toEqual(['edit', 'archive'])
  await call('DELETE', `/courses/${course.id}`)
  for (const removed of [true, false])
    expect((await call('DELETE', `/templates/${id}`)).body).toEqual({ removed })
})

it('what a template names may be deleted: it is told, and no course is made with it', async () => {
  const [whole, evening] = [await addPlace('Atelier'), await addPlace('Hof')]
  const appointments = evenings.map((appointment) => ({ ...appointment, placeId: evening }))
  const { id } = (await create({ placeId: whole, appointments })).body
  for (const place of [whole, evening])
    expect((await call('DELETE', `/places/${place}`)).body).toEqual({ removed: true })
  expect(await get(id)).toMatchObject({ gone: ['place'], fields: { placeId: null } })
  const { status, body } = await makeFrom({ templateId: id })
  expect([status, body.placeId, body.appointmentCount]).toEqual([200, null, 2])
})

it('another tenant’s templates and courses do not exist', async () => {
  const { id } = (await create()).body
  const courseId = await addCourse(reihum, tenant)
  tenant = await reihum.addTenant()
  expect((await call('GET', `/templates/${id}`)).status).toBe(404)
  expect((await change(id, 0, {})).status).toBe(404)
  expect((await call('POST', `/templates/${id}/archive`)).status).toBe(404)
  expect((await call('DELETE', `/templates/${id}`)).body).toEqual({ removed: false })
  expect((await makeFrom({ templateId: id })).status).toBe(404)
  expect((await makeFrom({ courseId })).status).toBe(404)
  expect((await call('POST', '/templates/from', { id: newId(), courseId, name: 'X' })).status).toBe(404)
})
