import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetTenant } from '#platform/cells/forget-tenant.ts'
import { moveTenant } from '#platform/cells/move-tenant.ts'
import { asNginxMap, mapTenants } from '#platform/cells/tenant-map.ts'
import { startMailServer } from './mail-server.ts'
import { failAt, howServed, killAt } from './moving-drill.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  type TestReihum,
  type TestTenant,
  testPassword,
} from './reihum.ts'
import { moveInvariants, startTwoCells, type TwoCells } from './two-cells.ts'
import { upload } from './upload.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let cells: TwoCells
beforeAll(async () => {
  mailServer = await startMailServer()
  cells = await startTwoCells({ REIHUM_SMTP_URL: mailServer.url })
})
afterAll(async () => {
  await cells.close()
  await mailServer.close()
})

const bookings = (tenant: TestTenant, course: string) =>
  `/api/${tenant.slug}/portal/courses/${course}/registrations`

function book(reihum: TestReihum, tenant: TestTenant, course: string, email: string) {
  const person = { firstName: 'Mina', lastName: 'Müller', email, city: 'Hamburg' }
  return reihum.call('POST', bookings(tenant, course), { body: bookingRequest({ attendees: [person] }) })
}

async function emailsIn({ owner }: TestReihum, tenant: TestTenant): Promise<string[]> {
  const { rows } = await owner.query<{ email: string }>(
    'select email from registration where tenant_id = $1 order by email',
    [tenant.id],
  )
  return rows.map(({ email }) => email)
}

const countIn = async ({ owner }: TestReihum, table: string, tenant: TestTenant): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = $1`,
    [tenant.id],
  )
  return rows[0]?.count ?? -1
}

/** Books again and again until it is told to stop; notes what was answered. */
function bookUntil(reihum: TestReihum, tenant: TestTenant, course: string) {
  const answers = { booked: [] as string[], refused: new Map<number, Set<string>>() }
  let isOver = false
  const visitors = [0, 1, 2].map(async (visitor) => {
    for (let at = 0; !isOver; at += 1) {
      const email = `visitor-${visitor}-${at}@example.org`
      const { status, body, headers } = await book(reihum, tenant, course, email)
      if (status === 200) answers.booked.push(email)
      else {
        const codes = answers.refused.get(status) ?? new Set()
        answers.refused.set(status, codes.add(`${body.error_code} ${headers.get('retry-after')}`))
      }
      await pause(20)
    }
  })
  return {
    answers,
    async stop() {
      isOver = true
      await Promise.all(visitors)
    },
  }
}

it('a tenant moves while people book: every booking that was answered is there once, and so is every letter', async () => {
  const { first, second } = cells
  const tenant = await first.reihum.addTenant()
  const course = await addCourse(first.reihum, tenant, { attendeeLimit: 5_000 })
  const file = await upload(first.reihum, tenant, 'liste.txt', 'Stifte und Papier')
  const load = bookUntil(first.reihum, tenant, course)
  await eventually(async () => load.answers.booked.length > 20)

  const moved = await moveTenant(first.cell, second.cell, tenant.slug, { invariants: moveInvariants })
  await load.stop()

  const { booked, refused } = load.answers
  expect(moved.to).toBe('http://second.test')
  expect(await emailsIn(second.reihum, tenant)).toEqual(booked.toSorted())
  expect(refused.get(503)).toEqual(new Set(['TENANT_RESTS 10']))
  expect([...refused.keys()].toSorted()).toEqual([410, 503])

  await eventually(async () => {
    const open = await countIn(second.reihum, 'job', tenant)
    const promised = await countIn(second.reihum, 'outbox', tenant)
    return open + promised === 0 && mailServer.received.length >= booked.length
  })
  const told = mailServer.received.filter(({ to }) => to.startsWith('visitor-')).map(({ to }) => to)
  expect(told.toSorted()).toEqual(booked.toSorted())

  expect(await second.cell.storage.has(await contentKey(second.reihum, tenant))).toBe(true)
  expect(file.status).toBe(200)

  // The link in a letter from before leads on from the old address, and works at the new one.
  const link = mailServer.received.map(
    ({ text }) => text.match(/http:\/\/first\.test(\S*course-registration\S*)/)?.[1],
  )
  const path = link.find(Boolean) ?? ''
  const led = await first.reihum.call('GET', path)
  expect([led.status, led.headers.get('location')]).toEqual([307, `http://second.test${path}`])
  expect((await second.reihum.call('GET', path)).status).toBe(200)
})

async function contentKey({ owner }: TestReihum, { id }: TestTenant): Promise<string> {
  const { rows } = await owner.query<{ key: string }>(
    "select tenant_id || '/' || id || '/' || sha256 as key from stored_file where tenant_id = $1",
    [id],
  )
  return rows[0]?.key ?? ''
}

it('members sign in there as before, a superuser is none there, and the map names the cell by all names', async () => {
  const { first, second } = cells
  const tenant = await first.reihum.addTenant()
  await first.reihum.owner.query("update tenant set slug = slug || '-neu' where id = $1", [tenant.id])
  const slug = `${tenant.slug}-neu`
  const lines = (to: string) => [`${tenant.slug} ${to};`, `${slug} ${to};`]
  const told = async () => asNginxMap(await mapTenants([first.cell, second.cell])).split('\n')
  expect(await told()).toEqual(expect.arrayContaining(lines('http://first.test')))
  const known = await second.reihum.addUser('known')
  const root = await first.reihum.addUser('root', { superuser: true })
  // Somebody has an account in both, with one confirmed address.
  const { rows } = await second.reihum.owner.query<{ email: string }>(
    'select email from user_account where id = $1',
    [known.id],
  )
  await first.reihum.owner.query('update user_account set username = $2, email = $2 where id = $1', [
    tenant.operator.id,
    rows[0]?.email,
  ])
  await first.reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'admin')",
    [tenant.id, root.id],
  )
  await moveTenant(first.cell, second.cell, slug, { invariants: moveInvariants })

  expect(await told()).toEqual(expect.arrayContaining(lines('http://second.test')))
  expect((await told()).filter((line) => line.startsWith(tenant.slug))).toHaveLength(2)
  const asAdmin = await second.reihum.call('POST', '/api/auth/login', {
    body: { username: tenant.admin.username, password: testPassword },
  })
  expect(asAdmin.status).toBe(200)
  const { rows: members } = await second.reihum.owner.query(
    `select u.id, u.superuser, u.password_hash is not null as "hasPassword" from membership m
     join user_account u on u.id = m.user_id where m.tenant_id = $1 order by m.created_at, u.id`,
    [tenant.id],
  )
  expect(members).toHaveLength(3)
  expect(members).toContainEqual({ id: tenant.admin.id, superuser: false, hasPassword: true })
  expect(members).toContainEqual({ id: known.id, superuser: false, hasPassword: true })
  expect(members).toContainEqual({ id: root.id, superuser: false, hasPassword: false })
  const asKnown = await second.reihum.call('GET', `/api/${slug}/courses`, { token: known.token })
  expect(asKnown.status).toBe(200)
})

it('an account that is not shown to be the same person holds the move up, and the tenant stays open', async () => {
  const { first, second } = cells
  const tenant = await first.reihum.addTenant()
  await second.reihum.owner.query(
    'insert into user_account (id, username, email) values (gen_random_uuid(), $1, $1)',
    [tenant.admin.username],
  )
  const asked = moveTenant(first.cell, second.cell, tenant.slug, { invariants: moveInvariants })
  await expect(asked).rejects.toThrow(/not shown to be the same person/)
  expect(await countIn(second.reihum, 'membership', tenant)).toBe(0)
  const course = await addCourse(first.reihum, tenant)
  expect((await book(first.reihum, tenant, course, 'mina@example.org')).status).toBe(200)
})

it('what was moved can be forgotten where it was, leads on from there, and may come back', async () => {
  const { first, second } = cells
  const tenant = await first.reihum.addTenant()
  const course = await addCourse(first.reihum, tenant)
  await upload(first.reihum, tenant, 'liste.txt', 'Stifte')
  await expect(forgetTenant(first.cell, second.cell, tenant.slug)).rejects.toThrow(/was not moved/)
  await moveTenant(first.cell, second.cell, tenant.slug, { invariants: moveInvariants })
  const key = await contentKey(first.reihum, tenant)
  expect(await forgetTenant(first.cell, second.cell, tenant.slug)).toBeGreaterThan(5)
  expect(await countIn(first.reihum, 'course', tenant)).toBe(0)
  expect([await first.cell.storage.has(key), await second.cell.storage.has(key)]).toEqual([false, true])
  expect(await howServed(first.reihum, tenant, course)).toBe('elsewhere')

  await moveTenant(second.cell, first.cell, tenant.slug, { invariants: moveInvariants })
  expect(await howServed(first.reihum, tenant, course)).toBe('writes')
  expect(await howServed(second.reihum, tenant, course)).toBe('elsewhere')
  expect(await first.cell.storage.has(key)).toBe(true)
})

it('a move that fails once the rows have come leaves one cell that serves, and can be run again', () =>
  failAt(cells, 'rows'))

it.each(['rows', 'handed over'] as const)(
  'a move that is killed after “%s” leaves at most one cell that writes, and can be run again',
  (step) => killAt(cells, step),
)
