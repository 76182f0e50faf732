import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noOrigin } from '#platform/tenant-context.ts'
import { csv, importDesk } from './import-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

let reihum: TestReihum
const schools: TestTenant[] = []
const sockets: Socket[] = []

const connections = 2

/** Enough for a file that no connection holds unread. */
const manyPersons = 2_000

async function addSchool(): Promise<TestTenant> {
  const tenant = await reihum.addTenant()
  await reihum.owner.query(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email, street)
     select $1, gen_random_uuid(), 'Ada', 'Nr. ' || n, 'nr ' || n, 'a' || n || '@example.org', repeat('Allee ', 1500)
     from generate_series(1, $2) n`,
    [tenant.id, manyPersons],
  )
  return tenant
}

beforeAll(async () => {
  reihum = await startTestReihum({ environment: { REIHUM_POOL_SIZE: String(connections) } })
  for (let count = 0; count < connections + 2; count += 1) schools.push(await addSchool())
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await reihum.close()
})

const pathOf = ({ slug }: TestTenant, format: string) => `/api/${slug}/persons/export?format=${format}`
const ask = (tenant: TestTenant, format: string) =>
  fetch(`${reihum.origin}${pathOf(tenant, format)}`, {
    headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': 'de' },
  })

/** Asks for a file and reads nothing of the answer. */
function askWithoutReading(tenant: TestTenant): Socket {
  const socket = connect(Number(new URL(reihum.origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(
    `GET ${pathOf(tenant, 'csv')} HTTP/1.1\r\nhost: reihum\r\nauthorization: Bearer ${tenant.operator.token}\r\n\r\n`,
  )
  sockets.push(socket)
  return socket
}

const exported = async (...tenants: TestTenant[]) => {
  const { rows } = await reihum.owner.query(
    "select from audit_entry where command_type = 'persons.exported' and tenant_id = any ($1)",
    [tenants.map(({ id }) => id)],
  )
  return rows.length
}

const ordinary = ({ slug, operator }: TestTenant) =>
  reihum.call('GET', `/api/${slug}/courses`, { token: operator.token })

it('while more files are written than there are connections, others are answered', async () => {
  let written = 0
  const files = schools.map((school) =>
    ask(school, 'xlsx').then(async (answer) => {
      written += 1
      return (await answer.arrayBuffer()).byteLength
    }),
  )
  await eventually(async () => (await exported(...schools)) > 0)
  const { status } = await ordinary(await reihum.addTenant())
  expect([status, written]).toEqual([200, 0])
  for (const size of await Promise.all(files)) expect(size).toBeGreaterThan(10_000)
})

it('files that nobody reads hold up nobody else, and of their own tenant no more than a few wait', async () => {
  const before = await exported(...schools)
  const unread = schools.map(askWithoutReading)
  await eventually(async () => (await exported(...schools)) === before + schools.length)
  for (const school of schools) expect((await ordinary(school)).status).toBe(200)
  const fresh = await addSchool()
  expect((await ask(fresh, 'csv').then((answer) => answer.text())).split('\r\n')).toHaveLength(
    manyPersons + 2,
  )

  const [slow] = schools as [TestTenant]
  const refused: Response[] = []
  const taken = Array.from({ length: 5 }, () =>
    ask(slow, 'csv').then(async (answer) => {
      if (answer.status === 503) refused.push(answer)
      else await answer.arrayBuffer()
      return answer.status
    }),
  )
  await eventually(async () => refused.length === 2)
  expect(refused[0]?.headers.get('retry-after')).toBe('20')
  expect(await refused[0]?.json()).toMatchObject({
    error_code: 'BUSY',
    detail:
      'Gerade werden schon andere Dateien verarbeitet. Bitte versuchen Sie es in 20 Sekunden noch einmal.',
  })
  for (const socket of unread) socket.destroy()
  expect((await Promise.all(taken)).toSorted()).toEqual([200, 200, 200, 503, 503])
})

it('whoever may not export takes no turn from those who may', async () => {
  const [school] = schools as [TestTenant]
  const stranger = await reihum.addTenant()
  const asked = await Promise.all(
    Array.from({ length: 8 }, () =>
      reihum.call('GET', pathOf(school, 'csv'), { token: stranger.operator.token }),
    ),
  )
  expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(404))
})

it('what a file is made of is of one moment, whatever changes meanwhile', async () => {
  const tenant = await reihum.addTenant()
  const entry = { tenant: tenant.id, access: 'system', origin: noOrigin } as const
  const counts = (isSnapshot: boolean) =>
    reihum.inTenant({ ...entry, isSnapshot }, async ({ tx }) => {
      const count = async () => {
        const { rows } = await sql<{ count: number }>`select count(*) from person`.execute(tx)
        return rows[0]?.count
      }
      const first = await count()
      await reihum.owner.query(
        "insert into person (tenant_id, id, first_name, last_name, name_sort, email) values ($1, gen_random_uuid(), 'A', 'B', 'b', 'a@example.org')",
        [tenant.id],
      )
      return [first, await count()]
    })
  expect(await counts(true)).toEqual([0, 0])
  expect(await counts(false)).toEqual([1, 2])
})

it('while previews and imports of one tenant wait for each other, others are answered', async () => {
  const tenant = await reihum.addTenant()
  const desk = importDesk(reihum, tenant)
  const rows = Array.from({ length: 500 }, (_, at) => ['Ada', `Nr. ${at}`, `a${at}@example.org`])
  const run = await desk.read('persons', csv(['Vorname', 'Nachname', 'E-Mail'], ...rows))
  // Held by somebody else, so that no preview comes to an end before the others are answered.
  const holder = await reihum.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`imports ${tenant.id}`])
    const previews = Array.from({ length: 3 }, () => desk.preview(run))
    await eventually(async () => {
      const { rows: waiting } = await reihum.owner.query(
        "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      )
      return waiting.length > 0
    })
    expect((await ordinary(tenant)).status).toBe(200)
    await holder.query('rollback')
    for (const { status, body } of await Promise.all(previews))
      expect([status, body.created]).toEqual([200, rows.length])
  } finally {
    holder.release()
  }
})
