import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personDesk } from '#test/person-desk.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant
let courseId: string
const desk = personDesk(() => ({ reihum, tenant }))
const otherDesk = personDesk(() => ({ reihum: second, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { feeCents: 0, attendeeLimit: null })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})

let known = 0
const somebody = () => {
  known += 1
  const given = { firstName: 'Mina', lastName: `Müller${known}`, email: `mina${known}@example.org` }
  return desk.attendee(courseId, given).then((person) => ({ ...person, given }))
}
const seen = { revision: 0, otherRevision: 0 }

/** Two separate connections, each with an open transaction. */
async function withTwoClients(body: (one: pg.Client, other: pg.Client) => Promise<void>) {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: reihum.database.ownerUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    await Promise.all(clients.map((client) => client.query('begin')))
    await body(clients[0] as pg.Client, clients[1] as pg.Client)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

const lock = (client: pg.Client, id: string) =>
  client.query('select from person where tenant_id = $1 and id = $2 for update', [tenant.id, id])

describe('two who merge the same persons in opposite directions at once', () => {
  test('make them one, once, and keep every registration', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => Promise.all([somebody(), somebody()])))
    const answers = await Promise.all(
      pairs.flatMap(([a, b]) => [
        desk.call('POST', `/${a.id}/merge`, {
          otherId: b.id,
          confirmation: desk.mergeCode(a.id, b.id),
          ...seen,
        }),
        otherDesk.call('POST', `/${b.id}/merge`, {
          otherId: a.id,
          confirmation: desk.mergeCode(b.id, a.id),
          ...seen,
        }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    for (const [a, b] of pairs) {
      const [one, other] = [await desk.read(a.id), await desk.read(b.id)]
      expect(one.id).toBe(other.id)
      expect(one.registrations).toHaveLength(2)
    }
    const { rows } = await reihum.owner.query(
      "select count(*)::int as count from audit_entry where tenant_id = $1 and command_type = 'person.merged'",
      [tenant.id],
    )
    expect(rows).toEqual([{ count: 8 }])
  })

  test('would wait for one another in a circle if each began with their own (control)', async () => {
    const [a, b] = [await somebody(), await somebody()]
    await withTwoClients(async (one, other) => {
      await Promise.all([lock(one, a.id), lock(other, b.id)])
      const outcomes = await Promise.allSettled([lock(one, b.id), lock(other, a.id)])
      const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
      expect(codes.toSorted()).toEqual(['40P01', 'done'])
    })
  })
})

describe('somebody who books while they are merged', () => {
  test('is registered, as whoever they became', async () => {
    const courses = await Promise.all(
      Array.from({ length: 4 }, () => addCourse(reihum, tenant, { feeCents: 0, attendeeLimit: null })),
    )
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await somebody(), await somebody()]
      const [, ...booked] = await Promise.all([
        desk.call('POST', `/${b.id}/merge`, {
          otherId: a.id,
          confirmation: desk.mergeCode(b.id, a.id),
          ...seen,
        }),
        ...courses.map((id) => otherDesk.attendee(id, a.given)),
      ])
      const persons = await Promise.all(booked.map(({ id }) => desk.call('GET', `/${id}`)))
      expect(persons.map(({ status }) => status)).toEqual(Array(4).fill(200))
    }
  })

  test('would be refused by the database if who they were was looked up and not held (control)', async () => {
    const [a, b] = [await somebody(), await somebody()]
    await withTwoClients(async (booking, _) => {
      await booking.query('select id from person where tenant_id = $1 and id = $2', [tenant.id, a.id])
      await desk.merge(b.id, a.id)
      const insert = booking.query(
        `insert into booking (tenant_id, id, contact_person_id, language, request_key, request_hash)
         values ($1, gen_random_uuid(), $2, 'de', gen_random_uuid(), '')`,
        [tenant.id, a.id],
      )
      await expect(insert).rejects.toMatchObject({ code: '23503' })
    })
  })
})

describe('somebody who books while they are erased', () => {
  test('is somebody new, and never a shell with a name', async () => {
    for (let round = 0; round < 6; round += 1) {
      const past = await addCourse(reihum, tenant, { feeCents: 0, attendeeLimit: null })
      known += 1
      const given = { firstName: 'Oskar', lastName: `Weiß${known}`, email: `oskar${known}@example.org` }
      const { id } = await desk.attendee(past, given)
      await desk.letPass(past)
      const [erased, ...booked] = await Promise.all([
        desk.erase(id),
        otherDesk.attendee(courseId, given),
        otherDesk.attendee(courseId, given),
      ])
      expect([200, 409]).toContain(erased.status)
      const persons = await Promise.all(booked.map((one) => desk.read(one.id)))
      expect(persons.map(({ firstName, erasedAt }) => [firstName, erasedAt])).toEqual(
        Array(2).fill(['Oskar', null]),
      )
    }
  })

  test('would become one if the database did not look after it was erased (control)', async () => {
    const { id } = await somebody()
    const insert = `insert into booking (tenant_id, id, contact_person_id, language, request_key, request_hash)
      values ($1, gen_random_uuid(), $2, 'de', gen_random_uuid(), '')`
    const erase = `update person set first_name = '', last_name = '', name_sort = '', email = '', phone = '',
      street = '', postal_code = '', city = '', erased_at = now() where tenant_id = $1 and id = $2`
    const outcome = (isWatched: boolean) => {
      let code = 'done'
      return withTwoClients(async (booking, erasure) => {
        if (!isWatched) await booking.query('alter table booking disable trigger booking_of_the_living')
        await erasure.query('select from person where tenant_id = $1 and id = $2 for update', [tenant.id, id])
        await erasure.query(erase, [tenant.id, id])
        const waiting = booking.query(insert, [tenant.id, id]).catch((error) => {
          code = error.constraint
        })
        await erasure.query('commit')
        await waiting
        await booking.query('rollback')
        // Undoes the erasure for the second attempt.
        await reihum.owner.query("update person set erased_at = null, first_name = 'Mina' where id = $1", [
          id,
        ])
      }).then(() => code)
    }
    expect([await outcome(false), await outcome(true)]).toEqual(['done', 'booking_of_the_living'])
  })
})

/** Two registrations of one family in a course; the second lies first in the table. */
async function registeredTwice() {
  known += 1
  const given = { firstName: 'Ida', lastName: `Sommer${known}`, email: `ida${known}@example.org` }
  const { registrations } = await desk.book(courseId, [given, given])
  const ids = registrations.map(({ id }) => id).sort()
  // An update of an indexed column moves the row to the end of the table.
  await reihum.owner.query('update registration set registered_at = now() where id = $1', [ids[0]])
  return { id: await desk.personOf(ids[0] as string), ids: ids as [string, string] }
}

const holdRegistration = (client: pg.Client, id: string) =>
  client.query('select from registration where tenant_id = $1 and id = $2 for no key update', [tenant.id, id])

/** Waits until as many connections wait for a lock as expected. */
const waiting = () =>
  eventually(async () => {
    const { rows } = await reihum.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length > 0
  })

describe('somebody whose registrations are moved', () => {
  test('is merged meanwhile: both take the registrations in the order of their ids', async () => {
    const [{ id, ids }, other] = [await registeredTwice(), await somebody()]
    await withTwoClients(async (moving) => {
      await holdRegistration(moving, ids[0])
      const merged = desk.merge(other.id, id, { together: true })
      await waiting()
      await holdRegistration(moving, ids[1])
      await moving.query('commit')
      expect((await merged).status).toBe(200)
    })
  })

  test('is rebooked while they are erased or merged: persons are held before registrations', async () => {
    const [{ id, ids }, target] = [
      await registeredTwice(),
      await addCourse(reihum, tenant, { feeCents: 0, attendeeLimit: null }),
    ]
    await withTwoClients(async (erasing) => {
      await lock(erasing, id)
      const rebooked = reihum.call('POST', `/api/${tenant.slug}/registrations/${ids[0]}/rebooking`, {
        token: tenant.operator.token,
        body: { courseId: target },
      })
      await waiting()
      await holdRegistration(erasing, ids[0])
      await erasing.query('commit')
      expect((await rebooked).status).toBe(200)
    })
  })
})
