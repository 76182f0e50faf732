import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let courseId: string
const desk = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { feeCents: 0, attendeeLimit: null })
})
afterAll(() => reihum.close())

let known = 0
const somebody = (firstName = 'Mina', lastName = 'Müller', more = {}) => {
  known += 1
  return desk.attendee(courseId, { firstName, lastName, email: `p${known}@example.org`, ...more })
}

describe('two persons become one', () => {
  it('with what was chosen of each, with everything that hung on both, and with a line in the log', async () => {
    const kept = await somebody('Mina', 'Müller', { phone: '040 1', city: 'Hamburg' })
    const merged = await somebody('Mina', 'Mueller', { phone: '040 2', city: 'Kiel' })
    const preview = (await desk.preview(kept.id, merged.id)).body
    expect(preview).toMatchObject({ reason: 'name', together: [] })
    expect(preview.moves).toMatchObject({ registrations: 1, bookings: 1 })
    const { status, body } = await desk.merge(kept.id, merged.id, { take: { phone: 'merged', city: 'kept' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: kept.id, lastName: 'Müller', phone: '040 2', city: 'Hamburg' })
    expect(body.registrations.map(({ id }) => id).toSorted()).toEqual(
      [kept.registrationId, merged.registrationId].toSorted(),
    )
    expect(body.bookings).toHaveLength(2)
    // The name given with a registration never changes.
    const { rows } = await reihum.owner.query('select last_name from registration where id = $1', [
      merged.registrationId,
    ])
    expect(rows).toEqual([{ last_name: 'Mueller' }])
    const log = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id
       where e.subject_id = $1 and e.command_type = 'person.merged'`,
      [kept.id],
    )
    expect(log.rows[0].metadata).toMatchObject({
      mergedPersonId: merged.id,
      merged: expect.stringContaining('Mina Mueller, p'),
      into: expect.stringContaining('Mina Müller, p'),
      registrations: 1,
      after: { phone: '040 2' },
    })
  })

  it('and the old address leads on, however often they were merged', async () => {
    const [a, b, c] = [await somebody(), await somebody(), await somebody()]
    await desk.merge(b.id, a.id)
    await desk.merge(c.id, b.id)
    expect((await desk.read(a.id)).id).toBe(c.id)
    expect((await desk.read(b.id)).id).toBe(c.id)
    expect((await desk.call('GET', `/${newId()}`)).status).toBe(404)
    expect((await desk.preview(a.id, b.id)).body.error_code).toBe('PERSONS_ARE_ONE')
  })

  it('once: the same sent again, or the other way round, finds it done', async () => {
    const [a, b] = [await somebody(), await somebody()]
    const merge = (one: { id: string }, other: { id: string }) =>
      desk.call('POST', `/${one.id}/merge`, {
        otherId: other.id,
        revision: 0,
        otherRevision: 0,
        confirmation: desk.mergeCode(one.id, other.id),
      })
    const once = await merge(a, b)
    const again = await merge(a, b)
    const reverse = await merge(b, a)
    expect([once, again, reverse].map(({ status, body }) => [status, body.id])).toEqual(
      Array(3).fill([200, a.id]),
    )
    const { rows } = await reihum.owner.query(
      "select count(*)::int as count from audit_entry where subject_id = $1 and command_type = 'person.merged'",
      [a.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('only with the code that was shown for just these two, in this order', async () => {
    const [a, b] = [await somebody(), await somebody()]
    const others = [desk.mergeCode(b.id, a.id), desk.mergeCode(a.id, b.id, tenant.admin), desk.code(a.id)]
    for (const confirmation of ['', 'WRONG1', ...others]) {
      const refused = await desk.merge(a.id, b.id, { confirmation })
      expect(refused.body.error_code).toBe('CONFIRMATION_WRONG')
    }
    expect((await desk.read(b.id)).id).toBe(b.id)
  })

  it('not when either was changed since they were compared', async () => {
    const [a, b] = [await somebody(), await somebody()]
    const person = { firstName: 'Minna', lastName: 'Müller', email: 'minna@example.org' }
    await desk.call('PUT', `/${b.id}`, { revision: 0, person })
    const late = await desk.call('POST', `/${a.id}/merge`, {
      otherId: b.id,
      revision: 0,
      otherRevision: 0,
      confirmation: desk.mergeCode(a.id, b.id),
    })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
    expect((await desk.read(b.id)).id).toBe(b.id)
  })

  it('not without a second word when they were booked together', async () => {
    const email = 'familie@example.org'
    const family = await desk.book(courseId, [
      { firstName: 'Anna', lastName: 'Berg', email },
      { firstName: 'Anne', lastName: 'Berg', email },
    ])
    const [a = '', b = ''] = await Promise.all(family.registrations.map(({ id }) => desk.personOf(id)))
    expect((await desk.preview(a, b)).body.together).toHaveLength(1)
    const refused = await desk.merge(a, b)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'PERSONS_BOOKED_TOGETHER'])
    expect(refused.body.detail).toContain('trotzdem dieselbe Person')
    expect((await desk.merge(a, b, { together: true })).body.registrations).toHaveLength(2)
  })

  it('and not with somebody of another tenant', async () => {
    const [a, stranger] = [await somebody(), await reihum.addTenant()]
    const id = newId()
    const path = `/api/${stranger.slug}/persons/${id}/merge`
    const confirmation = desk.mergeCode(id, a.id, stranger.operator)
    const body = { otherId: a.id, revision: 0, otherRevision: 0, confirmation }
    const { status } = await reihum.call('POST', path, { token: stranger.operator.token, body })
    expect(status).toBe(404)
    expect((await desk.read(a.id)).registrations).toHaveLength(1)
  })
})

it('in whatever order people are merged, every registration belongs to exactly one of those who are left', async () => {
  const count = 5
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { minLength: 1, maxLength: 8 }),
      async (merges) => {
        const people = await Promise.all(Array.from({ length: count }, () => somebody()))
        const names = Array.from({ length: count }, (_, at) => at)
        const rootOf = (at: number): number => (names[at] === at ? at : rootOf(names[at] ?? at))
        for (const [a, b] of merges) {
          const { status } = await desk.merge(people[a]?.id ?? '', people[b]?.id ?? '')
          // A person shown under an outdated id has to be compared again.
          const [one, other] = [rootOf(a), rootOf(b)]
          const isOutdated = one !== other && (one !== a || other !== b)
          expect(status).toBe(isOutdated ? 409 : 200)
          if (status === 200 && one !== other) names[other] = one
        }
        const attached = await Promise.all(people.map(({ registrationId }) => desk.personOf(registrationId)))
        expect(attached).toEqual(people.map((_, at) => people[rootOf(at)]?.id))
        const left = await Promise.all(people.map(({ id }) => desk.read(id)))
        expect(left.map(({ id }) => id)).toEqual(attached)
      },
    ),
    { numRuns: 12 },
  )
})
