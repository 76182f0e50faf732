import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { newId } from '../server/src/platform/ids.ts'
import { newSecretToken, tokenHash } from '../server/src/platform/secret-token.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, percentile, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { signInAt } from './rig/school.ts'

/**
 * Measures the page of all bookings of an e-mail address with 200 registrations in as many courses, as a browser gets it. The
 * reference is the same page with one registration: what is written of each registration may grow, the queries must not.
 */
const many = 200
const registrations = 100_000
const rounds = 200
const warm = 30

const database = await openBenchDatabase()
try {
  await fillDatabase(
    database.ownerUrl,
    { tenants: 1, courses: 1000, registrations },
    'nobody signs in',
    () => {},
  )
  const { tenantId, slug } = await signInAt(database)
  /** Gives one registration of each of so many courses to one address, and opens a session for it. */
  const addressWith = async (count: number): Promise<string> => {
    const email = `with-${count}@example.org`
    await database.owner.query(
      `update booking set email = $2, first_name = 'Mina', last_name = 'Berg' where tenant_id = $1 and id in (
         select min(booking_id::text)::uuid from registration where tenant_id = $1 group by course_id
         order by course_id limit $3 offset $4)`,
      [tenantId, email, count, count === 1 ? 500 : 0],
    )
    const token = `attendee_${newSecretToken()}`
    await database.owner.query(
      `insert into attendee_session (tenant_id, id, email, token_hash, created_at, used_at, expires_at)
       values ($1, $2, $3, $4, now(), now(), now() + interval '1 day')`,
      [tenantId, newId(), email, tokenHash(token)],
    )
    return token
  }
  const sessions = [await addressWith(1), await addressWith(many)]
  await database.settle()
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })

  let asked = 0
  const timed = async (token: string, path: string): Promise<[ms: number, page: string]> => {
    asked += 1
    const begun = performance.now()
    const response = await fetch(`http://127.0.0.1:${node.port}/portal/${slug}${path}`, {
      // From many networks, because one may not ask so often.
      headers: { cookie: `attendee=${token}`, 'x-forwarded-for': `10.1.${asked >> 8}.${asked & 255}` },
    })
    const page = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return [performance.now() - begun, page]
  }

  const figures: number[][] = [[], []]
  for (let round = 0; round < rounds + warm; round += 1)
    for (const [at, token] of sessions.entries()) {
      const [ms, page] = await timed(token, '/me')
      const shown = page.split('/course-registration/own-').length - 1
      if (shown < (at === 0 ? 1 : many)) throw new Error(`only ${shown} registrations are shown`)
      if (round >= warm) figures[at]?.push(ms)
    }
  const [one = [], all = []] = figures
  report('own-bookings', { value: median(all), unit: 'ms', reference: median(one) })
  report('own-bookings-p95', { value: percentile(all, 0.95), unit: 'ms', reference: percentile(one, 0.95) })
  note(`a page of ${many} registrations against one of a single one, p50 and p95 of ${rounds} each`)
  await node.stop()
} finally {
  await database.close()
}
