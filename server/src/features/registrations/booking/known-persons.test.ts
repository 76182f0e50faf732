import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))
const persons = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const petra = { firstName: 'Petra', lastName: 'Koch', email: '', phone: '040 1234567' }

async function addPerson(more: Record<string, unknown> = {}) {
  const id = newId()
  await persons.call('POST', '', { id, person: { ...petra, ...more } })
  return id
}

/** Registers one person as staff does; answers the registration. */
async function register(
  courseId: string,
  attendee: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  const answer = await desk.create(courseId, { attendees: [{ ...petra, ...attendee }], ...more })
  return { ...answer, id: answer.body.registrations?.[0]?.id ?? '' }
}

const mails = async () => {
  const { rows } = await reihum.owner.query<{ recipient: string }>(
    'select recipient from mail where tenant_id = $1 order by id',
    [tenant.id],
  )
  return rows.map(({ recipient }) => recipient)
}
/** Whatever was to follow from what happened has been done. */
const allDone = () =>
  eventually(async () => {
    const { rows } = await reihum.owner.query(
      'select id from outbox where tenant_id = $1 union all select id from job where tenant_id = $1',
      [tenant.id],
    )
    return rows.length === 0
  })

describe('somebody whom staff chose among the known persons', () => {
  it('is registered as that person, whatever is entered beside', async () => {
    const [courseId, personId] = [await desk.course(), await addPerson()]
    const { id } = await register(courseId, { personId, email: 'new@example.org' })
    expect(await persons.personOf(id)).toBe(personId)
    expect((await persons.read(personId)).email).toBe('')
    expect((await persons.list('q=Koch')).total).toBe(1)
  })

  it('is whoever they were merged into since', async () => {
    const [courseId, kept, merged] = [await desk.course(), await addPerson(), await addPerson()]
    await persons.merge(kept, merged)
    const { id } = await register(courseId, { personId: merged })
    expect(await persons.personOf(id)).toBe(kept)
  })

  it('is refused where they are erased, unknown, or another tenant’s', async () => {
    const courseId = await desk.course({ feeCents: 0 })
    const { id: past } = await persons.attendee(courseId, { ...petra, email: 'petra@example.org' })
    await persons.letPass(courseId)
    await persons.erase(past)
    const next = await desk.course()
    const erased = await register(next, { personId: past })
    expect([erased.status, erased.body.error_code]).toEqual([409, 'PERSON_ERASED'])
    expect((await register(next, { personId: newId() })).status).toBe(404)
    const own = await addPerson()
    const elsewhere = tenant
    tenant = await reihum.addTenant()
    expect((await register(await desk.course(), { personId: own })).status).toBe(404)
    tenant = elsewhere
  })

  it('makes another form: the same key with another person is another booking', async () => {
    const [courseId, one, other] = [await desk.course(), await addPerson(), await addPerson()]
    const requestKey = newId()
    const first = await register(courseId, { personId: one }, { requestKey })
    expect((await register(courseId, { personId: one }, { requestKey })).body.repeated).toBe(true)
    expect((await register(courseId, { personId: other }, { requestKey })).id).not.toBe(first.id)
  })
})

describe('a booking of staff without an e-mail address', () => {
  it('is made, tells nobody, and takes nobody of the same name for the same person', async () => {
    const [courseId, known] = [await desk.course(), await addPerson()]
    const { id, status } = await register(courseId, {})
    expect(status).toBe(200)
    expect(await persons.personOf(id)).not.toBe(known)
    await desk.confirm(id)
    await desk.cancel(id)
    await allDone()
    expect(await mails()).toEqual([])
    const read = await desk.read(id)
    expect([read.email, read.contact.email, read.mails]).toEqual(['', '', []])
    expect(read.allowedActions).not.toContain('tell')
  })

  it('is refused what needs an address, and counted by nobody who is told', async () => {
    const courseId = await desk.course({ attendeeLimit: 1, waiterLimit: 5 })
    const { id } = await register(courseId, {})
    const told = await desk.staff<{ error_code: string }>('POST', `/registrations/${id}/tell`, {
      requestKey: newId(),
    })
    expect([told.status, told.body.error_code]).toEqual([409, 'CONTACT_WITHOUT_ADDRESS'])
    const preview = await desk.staff<{ told: number; done: number }>('POST', '/bulk-runs/preview', {
      action: { type: 'cancel', reason: '', inform: true },
      selection: { ids: [id] },
    })
    expect(preview.body).toMatchObject({ told: 0, done: 1, places: { free: 1 } })
    const waiting = await register(courseId, {}, { whenFull: 'waiting_list' })
    const offered = await desk.staff<{ error_code: string }>('POST', `/registrations/${waiting.id}/offer`, {})
    expect([offered.status, offered.body.error_code]).toEqual([409, 'CONTACT_WITHOUT_ADDRESS'])
  })

  it('is written about once an address is entered, with the registration or with the person', async () => {
    const courseId = await desk.course()
    const personId = await addPerson()
    const [withRegistration, withPerson] = [
      await register(courseId, {}),
      await register(courseId, { personId }),
    ]
    const { revision } = await desk.read(withRegistration.id)
    const saved = await desk.staff('PUT', `/registrations/${withRegistration.id}`, {
      revision,
      ...petra,
      email: 'with.registration@example.org',
    })
    expect(saved.status).toBe(200)
    await persons.call('PUT', `/${personId}`, {
      revision: 0,
      person: { ...petra, email: 'with.person@example.org' },
    })
    for (const { id } of [withRegistration, withPerson]) {
      const answer = await desk.staff('POST', `/registrations/${id}/tell`, { requestKey: newId() })
      expect(answer.status).toBe(200)
    }
    await allDone()
    expect((await mails()).sort()).toEqual(['with.person@example.org', 'with.registration@example.org'])
    expect((await desk.read(withPerson.id)).contact.email).toBe('with.person@example.org')
  })

  it('of visitors is refused as before', async () => {
    const answer = await desk.book(await desk.course(), 1, { attendees: [petra] })
    expect(answer.status).toBe(422)
  })
})
