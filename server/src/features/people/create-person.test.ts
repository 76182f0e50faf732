import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
// The doctor checks that nothing of erased persons is left.
afterAll(() => reihum.close())

const petra = {
  firstName: 'Petra',
  lastName: 'Koch',
  email: '',
  phone: '040 1234567',
  street: '',
  postalCode: '',
  city: '',
  birthDate: '1948-05-09',
  internalNotes: 'Hört schlecht, bitte vorn sitzen lassen.',
}
const create = (id: string, person: Record<string, unknown>) => desk.call('POST', '', { id, person })
const logged = async (id: string, command: string) => {
  const { rows } = await reihum.owner.query(
    'select count(*)::int as count from audit_entry where subject_id = $1 and command_type = $2',
    [id, command],
  )
  return rows[0].count
}

describe('a person made by hand', () => {
  it('has what the form says, and a form sent twice makes one', async () => {
    const id = newId()
    const [first, again] = [await create(id, petra), await create(id, { ...petra, city: 'Kiel' })]
    expect([first.status, first.body]).toMatchObject([200, { id, ...petra, registrations: [] }])
    expect(again.body).toMatchObject({ id, city: '' })
    expect(await logged(id, 'person.created')).toBe(1)
    expect((await desk.list('q=Pet')).items.map((one) => one.id)).toContain(id)
  })

  it.each([
    ['without a name', { ...petra, lastName: ' ' }],
    ['born on a day that has not come', { ...petra, birthDate: '2199-01-01' }],
    ['born on no day', { ...petra, birthDate: '1948-02-30' }],
    ['with a wrong address', { ...petra, email: 'petra' }],
  ])('is refused %s', async (_, person) => {
    expect((await create(newId(), person)).status).toBe(422)
  })

  it('is changed as a whole by a form, and keeps what a program does not know of', async () => {
    const id = newId()
    await create(id, petra)
    const { birthDate: _, internalNotes: __, ...known } = petra
    const changed = await desk.call('PUT', `/${id}`, { revision: 0, person: { ...known, city: 'Kiel' } })
    expect(changed.body).toMatchObject({ city: 'Kiel', birthDate: petra.birthDate, revision: 1 })
    const cleared = { ...petra, birthDate: '', internalNotes: '' }
    expect((await desk.call('PUT', `/${id}`, { revision: 1, person: cleared })).body).toMatchObject(cleared)
  })

  it('is asked for and erased whole', async () => {
    const id = newId()
    await create(id, petra)
    expect((await desk.export(id)).body.person).toMatchObject(petra)
    expect((await desk.erase(id)).body).toEqual({ erased: true })
    const { rows } = await reihum.owner.query('select id from person where id = $1', [id])
    expect(rows).toEqual([])
  })

  it('keeps nothing but a shell where registrations refer to them', async () => {
    const courseId = await addCourse(reihum, tenant, { attendeeLimit: null, feeCents: 0 })
    const { birthDate: _, internalNotes: __, ...named } = petra
    const { id } = await desk.attendee(courseId, { ...named, email: 'petra@example.org' })
    const person = { ...petra, email: 'petra@example.org' }
    await desk.call('PUT', `/${id}`, { revision: 0, person })
    await desk.letPass(courseId)
    expect((await desk.erase(id)).body).toEqual({ erased: true })
    expect(await desk.read(id)).toMatchObject({ firstName: '', birthDate: '', internalNotes: '' })
  })

  it('who was merged since is whoever they became', async () => {
    const [kept, merged] = [newId(), newId()]
    await create(kept, petra)
    await create(merged, { ...petra, birthDate: '' })
    await desk.merge(kept, merged)
    expect((await create(merged, petra)).body).toMatchObject({ id: kept })
  })
})
