import { randomUUID } from 'node:crypto'
import type { GroupMember, Joined, PersonGroup } from '@reihum/contract/people/person-group.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))
type Members = { items: GroupMember[]; total: number }

const create = (name = 'Mitglieder', id = randomUUID(), more = {}) =>
  desk.staff<PersonGroup & Problem>('POST', '/person-groups', { id, group: { name, ...more } })
const group = async (name?: string) => (await create(name)).body.id
const person = async (firstName = 'Mia', lastName = 'Kurz') => {
  const id = randomUUID()
  await people.call('POST', '', { id, person: { firstName, lastName, email: `${id}@example.org` } })
  return id
}
const add = (id: string, personIds: string[], days: Record<string, unknown> = {}) =>
  desk.staff<Joined & Problem>('POST', `/person-groups/${id}/members`, { personIds, days })
const members = async (id: string, query = '') =>
  (await desk.staff<Members>('GET', `/person-groups/${id}/members${query}`)).body
const names = async (id: string, query = '') =>
  (await members(id, query)).items.map(({ firstName }) => firstName)
const codes = ({ errors = [] }: Problem) => errors.map(({ path, code }) => `${path} ${code}`)
const logged = async (command: string) =>
  (
    await reihum.owner.query<{ metadata: unknown }>(
      `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
        where e.tenant_id = $1 and e.command_type = $2`,
      [tenant.id, command],
    )
  ).rows.map(({ metadata }) => metadata)

describe('groups of people', () => {
  it('are made once however often the form is sent, each name once', async () => {
    const id = randomUUID()
    expect((await create('Mitglieder', id)).body).toMatchObject({
      id,
      people: 0,
      revision: 0,
      archived: false,
    })
    expect((await create('Mitglieder', id)).body.id).toBe(id)
    const twice = await create('MITGLIEDER')
    expect([twice.status, twice.body.error_code]).toEqual([409, 'GROUP_KNOWN'])
  })

  it.each([
    ['no name', '', 'group.name'],
    ['a link for a name', 'www.example.org', 'group.name'],
  ])('%s is refused', async (_, name, path) => {
    const { status, body } = await create(name)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  it('are changed, archived and found, and deleted only while nobody was in them', async () => {
    const [id, other] = [await group(), await group('Stufe Bronze')]
    await desk.staff('PUT', `/person-groups/${id}`, {
      revision: 0,
      group: { name: 'Verein', note: 'bezahlt' },
    })
    const stale = await desk.staff<Problem>('PUT', `/person-groups/${id}`, {
      revision: 0,
      group: { name: 'Anders' },
    })
    expect(stale.body.error_code).toBe('CONFLICT')
    await add(id, [await person()])
    const found = async (query: string) =>
      (await desk.staff<{ items: PersonGroup[] }>('GET', `/person-groups${query}`)).body.items.map(
        ({ fields, people: count }) => `${fields.name} ${count}`,
      )
    expect(await found('')).toEqual(['Stufe Bronze 0', 'Verein 1'])
    expect(await found('?sort=people&dir=desc')).toEqual(['Verein 1', 'Stufe Bronze 0'])
    expect(await found('?q=bronz')).toEqual(['Stufe Bronze 0'])
    expect((await desk.staff<Problem>('DELETE', `/person-groups/${id}`)).body.error_code).toBe('GROUP_IN_USE')
    expect((await desk.staff('DELETE', `/person-groups/${other}`)).body).toEqual({ removed: true })
    await desk.staff('POST', `/person-groups/${id}/archive`)
    expect([await found(''), await found('?archived=true')]).toEqual([[], ['Verein 1']])
    expect((await add(id, [await person()])).status).toBe(404)
  })

  it('of another tenant are not there', async () => {
    const [id, somebody] = [await group(), await person()]
    tenant = await reihum.addTenant()
    expect((await desk.staff('GET', `/person-groups/${id}`)).status).toBe(404)
    expect((await desk.staff('GET', `/person-groups/${id}/members`)).status).toBe(404)
    expect((await add(id, [await person()])).status).toBe(404)
    expect((await add(await group(), [somebody])).status).toBe(404)
  })
})

describe('whoever belongs to a group', () => {
  it('is added once, from a day until a day, and stands at the person and in the log by ids', async () => {
    const [id, mia, tom] = [await group(), await person('Mia'), await person('Tom')]
    expect((await add(id, [mia, mia], { from: '2026-01-01', until: '2099-12-31' })).body).toEqual({
      added: 1,
      already: 0,
    })
    expect((await add(id, [mia, tom])).body).toEqual({ added: 1, already: 1 })
    expect((await people.read(mia)).groups).toMatchObject([
      {
        groupId: id,
        name: 'Mitglieder',
        from: '2026-01-01',
        until: '2099-12-31',
        origin: 'hand',
        isCurrent: true,
      },
    ])
    const [joined] = await logged('person.group-joined')
    expect(joined).toEqual({ personGroupId: id, from: '2026-01-01', until: '2099-12-31', origin: 'hand' })
  })

  it('is not added for days that run backwards, nor when erased or unknown', async () => {
    const [id, mia] = [await group(), await person()]
    const backwards = await add(id, [mia], { from: '2026-02-01', until: '2026-01-01' })
    expect(codes(backwards.body)).toEqual(['days.until endBeforeStart'])
    expect(codes((await add(id, [mia], { until: '2020-01-01' })).body)).toEqual(['days.until endBeforeStart'])
    expect((await add(id, [randomUUID()])).status).toBe(404)
  })

  it('begins anew once the time is over', async () => {
    const [id, mia] = [await group(), await person()]
    await add(id, [mia], { from: '2020-01-01', until: '2020-12-31' })
    expect((await people.read(mia)).groups).toMatchObject([{ isCurrent: false }])
    expect(await names(id, '?current=true')).toEqual([])
    expect((await add(id, [mia])).body.added).toBe(1)
    expect((await people.read(mia)).groups).toMatchObject([{ isCurrent: true, until: null }])
  })

  it('is listed, sorted, searched and paged', async () => {
    const id = await group()
    await add(id, [await person('Ada', 'Zorn')], { from: '2026-03-01' })
    await add(id, [await person('Bo', 'Alt')], { from: '2026-01-01', until: '2026-06-30' })
    expect(await names(id)).toEqual(['Bo', 'Ada'])
    expect(await names(id, '?sort=from&dir=desc')).toEqual(['Ada', 'Bo'])
    expect(await names(id, '?q=zorn')).toEqual(['Ada'])
    expect(await members(id, '?page=2&size=25')).toEqual({ items: [], total: 2 })
  })

  it('is given other days, and taken out, once', async () => {
    const [id, mia] = [await group(), await person()]
    await add(id, [mia])
    const [{ id: at } = { id: '' }] = (await members(id)).items
    const path = `/person-groups/${id}/members/${at}`
    const days = { from: '2026-01-01', until: '2026-12-31' }
    expect((await desk.staff('PUT', path, { days })).body).toMatchObject(days)
    expect((await desk.staff('PUT', path, { days })).status).toBe(200)
    expect(await logged('person.group-changed')).toHaveLength(1)
    const wrong = await desk.staff<Problem>('PUT', path, {
      days: { from: '2026-02-01', until: '2026-01-01' },
    })
    expect(codes(wrong.body)).toEqual(['days.until endBeforeStart'])
    expect((await desk.staff('DELETE', path)).body).toEqual({ removed: true })
    expect((await desk.staff('DELETE', path)).body).toEqual({ removed: false })
    expect((await desk.staff('PUT', path, { days })).status).toBe(404)
  })

  it('is one when many add them at the same time', async () => {
    const [id, mia, tom] = [await group(), await person('Mia'), await person('Tom')]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => add(id, at % 2 ? [mia, tom] : [tom, mia])),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(2)
    expect((await members(id)).total).toBe(2)
    expect(await logged('person.group-joined')).toHaveLength(2)
  })

  it('is found by the list of attendees, which adds everybody whom it finds', async () => {
    const [id, next, mia] = [await group(), await group('Chor'), await person('Mia')]
    await person('Tom')
    await add(id, [mia])
    expect((await people.list(`groupId=${id}`)).items.map((one) => one.firstName)).toEqual(['Mia'])
    const path = '/persons/groups'
    const found = { personGroupId: next, filter: { groupId: id }, days: {} }
    expect((await desk.staff('POST', path, found)).body).toEqual({ added: 1, already: 0 })
    expect((await desk.staff('POST', path, { ...found, filter: {} })).body).toEqual({ added: 1, already: 1 })
    const table = await fetch(`${reihum.origin}/api/${tenant.slug}/persons/export?format=csv&groupId=${id}`, {
      headers: { authorization: `Bearer ${tenant.operator.token}` },
    })
    expect(await table.text()).toContain('Chor; Mitglieder')
  })
})

describe('a person’s groups', () => {
  it('move with a merge, where the same reason lasts as long as either', async () => {
    const [id, chor, kept, other] = [await group(), await group('Chor'), await person(), await person()]
    await add(id, [kept], { from: '2026-02-01', until: '2026-12-31' })
    await add(id, [other], { from: '2026-01-01' })
    await add(chor, [other])
    expect((await people.merge(kept, other)).status).toBe(200)
    expect((await people.read(kept)).groups).toMatchObject([
      { name: 'Chor' },
      { name: 'Mitglieder', from: '2026-01-01', until: null },
    ])
  })

  it('are in the report, and go with an erasure', async () => {
    const [id, mia] = [await group(), await person()]
    await add(id, [mia])
    expect((await people.export(mia)).body.groups).toMatchObject([{ name: 'Mitglieder', origin: 'hand' }])
    expect((await people.erase(mia)).body).toEqual({ erased: true })
    expect((await members(id)).total).toBe(0)
    expect((await add(id, [mia])).status).toBe(404)
  })
})
