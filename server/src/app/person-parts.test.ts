import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasePerson } from '#features/people/erase-person.ts'
import { mergePersons } from '#features/people/merge-persons.ts'
import { peopleRoom } from '#features/people/people.room.ts'
import { foldPersonParts, type PersonParts } from '#features/people/person-part.ts'
import { registrationPart } from '#features/registrations/attendees/registration.person.ts'
import { deriveKey } from '#platform/config.ts'
import type { Room } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { testSecret } from '#test/database.ts'
import { personDesk } from '#test/person-desk.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { personParts } from './person-parts.ts'
import { rooms } from './rooms.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = personDesk(() => ({ reihum, tenant }))
const confirmationKey = deriveKey(testSecret, 'confirmation codes')

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

/** Runs in a transaction as an operator. */
const asOperator = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
  reihum.inTenant(
    {
      tenant: tenant.id,
      access: 'system',
      actor: { kind: 'user', userId: tenant.operator.id, name: tenant.operator.username },
      origin: noOrigin,
    },
    body,
  )

/** What is stored about persons and their bookings, and the length of the log. */
async function stored() {
  const tables = ['person', 'merged_person', 'registration', 'booking', 'access_link', 'mail', 'audit_detail']
  const rows = await Promise.all(
    tables.map((table) =>
      reihum.owner.query(`select t::text from ${table} t where tenant_id = $1 order by 1`, [tenant.id]),
    ),
  )
  return rows.map((found) => found.rows)
}

let known = 0
/** Registers for a course that has ended, so that no future appointment blocks the erasure. */
async function somebody() {
  known += 1
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
  const person = { firstName: 'Mina', lastName: 'Zimmerling', email: `mina${known}@example.org` }
  const attendee = await desk.attendee(courseId, person)
  await desk.letPass(courseId)
  // Waits until queued mails are sent, because sending changes what is stored.
  await eventually(async () => {
    const { rows } = await reihum.owner.query(
      "select id from mail where recipient = $1 and state <> 'queued'",
      [person.email],
    )
    return rows.length > 0
  })
  return attendee
}

/** The part of a room to the right of all others, which fails after all others have done their work. */
const failing = (at: 'erase' | 'move') =>
  ({
    ...personParts,
    [at]: async (ctx: TenantContext, ...given: [never, never]) => {
      await personParts[at](ctx, ...given)
      throw new Error('the last room failed')
    },
  }) satisfies PersonParts

describe('what rooms know of persons', () => {
  it('is erased in all of them or in none', async () => {
    const { id } = await somebody()
    const before = await stored()
    const erase = (parts: PersonParts) =>
      asOperator((ctx) => erasePerson(ctx, { parts, confirmationKey }, id, desk.code(id)))
    await expect(erase(failing('erase'))).rejects.toThrow('the last room failed')
    expect(await stored()).toEqual(before)
    expect(await erase(personParts)).toEqual({ erased: true })
    expect((await desk.read(id)).lastName).toBe('')
  })

  it('is merged in all of them or in none', async () => {
    const [kept, merged] = [await somebody(), await somebody()]
    const before = await stored()
    const confirmation = desk.mergeCode(kept.id, merged.id)
    const seen = {
      otherId: merged.id,
      revision: 0,
      otherRevision: 0,
      take: {},
      together: false,
      confirmation,
    }
    const merge = (parts: PersonParts) =>
      asOperator((ctx) => mergePersons(ctx, { parts, confirmationKey }, kept.id, seen))
    await expect(merge(failing('move'))).rejects.toThrow('the last room failed')
    expect(await stored()).toEqual(before)
    expect((await merge(personParts)).registrations).toHaveLength(2)
  })

  it('is known of every table that refers to persons, because its room brings a part that erases and merges', async () => {
    const { rows } = await reihum.owner.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'person'::regclass`,
    )
    const referring = rows.map(({ name }) => name)
    expect(referring).toEqual(expect.arrayContaining(['booking', 'merged_person', 'registration']))
    const withPart = rooms.filter(
      (room: Room) => room.person && 'erasure' in room.person && 'merge' in room.person,
    )
    const known = [peopleRoom, ...withPart].flatMap(({ tables }): readonly string[] => tables)
    expect(referring.filter((table) => !known.includes(table))).toEqual([])
  })

  it('is told by every room that has something to tell, and by nobody else', async () => {
    const silent = foldPersonParts([registrationPart, {}])
    const { id } = await somebody()
    const told = await asOperator(async (ctx) => ({
      page: await silent.page(ctx, id),
      counts: await silent.counts(ctx, id),
      topics: await silent.topics(ctx, id),
    }))
    expect(Object.keys(told.page)).toEqual([
      'registrations',
      'bookings',
      'facts',
      'things',
      'statedOtherwise',
    ])
    expect(told.counts).toEqual({ registrations: 1, bookings: 1 })
    expect(told.topics).toHaveLength(1)
  })
})
