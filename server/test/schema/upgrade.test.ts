import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { migrate } from '#platform/database/migrate.ts'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import { testVault } from '#test/database.ts'
import { type OpenDatabase, openEmpty } from './open-database.ts'

let database: OpenDatabase
const [tenantId, otherId] = [newId(), newId()]

/** Adds a course as versions before the catalogue wrote it: place and instructor as text, and one start and end. */
function addOldCourse(tenant: string, reference: string, location: string, instructor: string) {
  return database.owner.query(
    `insert into course (tenant_id, id, reference, title, title_sort, description, starts_at, ends_at, location, instructor, fee_cents)
     values ($1, $2, $3, 'Töpfern', 'topfern', 'Eine Schale.', '2027-03-01T18:00Z', '2027-03-01T20:00Z', $4, $5, 4900)`,
    [tenant, newId(), reference, location, instructor],
  )
}

const bookingId = newId()

/**
 * Adds a mail about a registration as earlier versions wrote it: it knows only the entry of the log that it follows.
 */
async function addOldMail(tenant: string): Promise<void> {
  const [person, registration, event] = [newId(), newId(), newId()]
  const name = "'Ada', 'Berg', 'berg ada', 'ada@example.org'"
  const statements: [text: string, values: string[]][] = [
    [
      `insert into person (tenant_id, id, first_name, last_name, name_sort, email) values ($1, $2, ${name})`,
      [tenant, person],
    ],
    [
      `insert into booking (tenant_id, id, contact_person_id, language, request_key, request_hash)
       values ($1, $2, $3, 'de', $2, 'hash')`,
      [tenant, bookingId, person],
    ],
    [
      `insert into registration (tenant_id, id, booking_id, course_id, person_id, shortcode, state, registered_at,
         state_since, first_name, last_name, name_sort, email, fee_cents)
       select $1, $2, $3, id, $4, 'ACDEFGH3', 'cancelled', now(), now(), ${name}, 0 from course
       where tenant_id = $1 and reference = 'A-1'`,
      [tenant, registration, bookingId, person],
    ],
    [
      `insert into audit_entry (tenant_id, id, at, command_type, subject_kind, subject_id, actor_kind, digest)
       values ($1, $2, now(), 'registration.received', 'registration', $3, 'visitor', 'digest')`,
      [tenant, event, registration],
    ],
    [
      `insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state)
       values ($1, $2, $3, 'registration.received', 'ada@example.org', 'Töpfern', '', '', '<a@test>', 'sent')`,
      [tenant, newId(), event],
    ],
  ]
  for (const [text, values] of statements) await database.owner.query(text, values)
}

const person = {
  first_name: 'Mina',
  last_name: 'Müller',
  email: 'mina@example.org',
  phone: '040 1',
  city: 'Hamburg',
}

/** Adds a family and, behind it, one person to a waiting list, as versions before numbers and contacts wrote them. */
async function addOldWaiters(reference: string) {
  const into = (table: string, row: Record<string, unknown>) =>
    database.owner.query(
      `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    )
  const { rows } = await database.owner.query(
    'select id from course where tenant_id = $1 and reference = $2',
    [tenantId, reference],
  )
  const course_id = rows[0].id
  for (const [minute, people] of [
    [2, ['BBBBBBB1']],
    [1, ['AAAAAAA1', 'AAAAAAA2']],
  ] as const) {
    const [person_id, booking_id] = [newId(), newId()]
    const at = new Date(Date.UTC(2026, 10, 1, 12, minute))
    const own = { tenant_id: tenantId }
    await into('person', { ...own, id: person_id, ...person, name_sort: 'muller mina' })
    await into('booking', {
      ...own,
      id: booking_id,
      contact_person_id: person_id,
      language: 'de',
      request_key: newId(),
      request_hash: '',
    })
    for (const shortcode of people)
      await into('registration', {
        ...own,
        id: newId(),
        booking_id,
        course_id,
        person_id,
        shortcode,
        state: 'on_waiting_list',
        registered_at: at,
        state_since: at,
        ...person,
        name_sort: 'muller mina',
        fee_cents: 0,
      })
  }
  await database.owner.query('update course set waiting = 3 where id = $1', [course_id])
}

beforeAll(async () => {
  database = await openEmpty(inject('ownerUrl'))
  await migrate(database.ownerUrl, '0008-places-and-instructors')
  for (const [id, slug] of [
    [tenantId, 'kreativhaus'],
    [otherId, 'harbour-arts'],
  ])
    await database.owner.query(
      "insert into tenant (id, slug, company, director) values ($1, $2, $2, 'Ada Berg')",
      [id, slug],
    )
  await database.owner.query(
    `insert into place (tenant_id, id, name, name_sort, country, created_at, updated_at)
     values ($1, $2, 'Werkstatt Müller', $3, 'DE', now(), now())`,
    [tenantId, newId(), fold('Werkstatt Müller')],
  )
  await addOldCourse(tenantId, 'A-1', 'Werkstatt Mueller', 'Jörg Öhm')
  await addOldCourse(tenantId, 'A-2', ' Hof ', 'Joerg Oehm')
  await addOldCourse(tenantId, 'A-3', '', '')
  await addOldCourse(otherId, 'A-1', 'Hof', 'Jörg Öhm')
  await addOldMail(tenantId)
  await migrate(database.ownerUrl, '0009-course-catalogue')
  await addOldWaiters('A-2')
  await migrate(database.ownerUrl)
})
afterAll(() => database.close())

it('places and instructors that were text become records, one for each name of a tenant', async () => {
  const { rows } = await database.owner.query(
    `select t.slug, c.reference, p.name as place, i.fullname as instructor
     from course c join tenant t on t.id = c.tenant_id
     left join place p on p.tenant_id = c.tenant_id and p.id = c.place_id
     left join instructor i on i.tenant_id = c.tenant_id and i.id = c.instructor_id order by 1, 2`,
  )
  expect(rows).toEqual([
    { slug: 'harbour-arts', reference: 'A-1', place: 'Hof', instructor: 'Jörg Öhm' },
    { slug: 'kreativhaus', reference: 'A-1', place: 'Werkstatt Müller', instructor: rows[1]?.instructor },
    { slug: 'kreativhaus', reference: 'A-2', place: 'Hof', instructor: rows[1]?.instructor },
    { slug: 'kreativhaus', reference: 'A-3', place: null, instructor: null },
  ])
  expect(fold(rows[1]?.instructor)).toBe(fold('Jörg Öhm'))
  const { rows: names } = await database.owner.query('select name, name_sort from place')
  for (const { name, name_sort } of names) expect(name_sort).toBe(fold(name))
})

it('start and end become an appointment, and every rule about them holds', async () => {
  const findings = await examineHouse(database.ownerUrl, testVault)
  const names = ['dates of courses', 'appointments', 'events', 'courses counted']
  expect(
    findings.filter(({ name, broken }) => names.includes(name) && broken === 0).map(({ name }) => name),
  ).toEqual(expect.arrayContaining(names))
  const { rows } = await database.owner.query('select count(*)::int as count from appointment')
  expect(rows).toEqual([{ count: 4 }])
})

it('mails that were written about a registration are found at its booking', async () => {
  const { rows } = await database.owner.query('select subject_kind, subject_id from mail')
  expect(rows).toEqual([{ subject_kind: 'booking', subject_id: bookingId }])
})

it('whoever waits gets a number in the order of arrival, a family one together, and bookings their contact', async () => {
  const { rows } = await database.owner.query(
    `select r.shortcode, r.queue_number, b.first_name, b.email, b.phone, b.city, c.last_queue_number
     from registration r join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
     join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
     where r.state = 'on_waiting_list' order by r.shortcode`,
  )
  const { last_name: _, ...contact } = person
  expect(rows).toEqual(
    [
      ['AAAAAAA1', 1],
      ['AAAAAAA2', 1],
      ['BBBBBBB1', 2],
    ].map(([shortcode, queue_number]) => ({ shortcode, queue_number, ...contact, last_queue_number: 2 })),
  )
  const findings = await examineHouse(database.ownerUrl, testVault)
  const turns = findings.filter(({ name }) => name === 'turns on waiting lists' || name === 'turns drawn')
  expect(turns.map(({ broken, checked }) => [broken, checked])).toEqual([
    [0, 4],
    [0, 4],
  ])
})
