import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { newId } from '../server/src/platform/ids.ts'
import { newSecretToken, tokenHash } from '../server/src/platform/secret-token.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, percentile, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { signInAt } from './rig/school.ts'

/**
 * Measures the page of all bookings of an e-mail address with 200 registrations in as many courses, as a browser gets it: what
 * is to come and the latest of what is past, which has pages of its own. The reference is the same page with one registration: what is written of each registration may grow, the queries must not.
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

  const { rows } = await database.owner.query<{ coming: number }>(
    `select count(*)::int as coming from booking b
       join registration r on r.tenant_id = b.tenant_id and r.booking_id = b.id
       join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
     where b.tenant_id = $1 and b.email = $2 and r.state <> 'cancelled' and c.ends_at > now()`,
    [tenantId, `with-${many}@example.org`],
  )
  const coming = rows[0]?.coming ?? 0
  const figures: number[][] = [[], []]
  const past: number[] = []
  for (let round = 0; round < rounds + warm; round += 1)
    for (const [at, token] of sessions.entries()) {
      const [ms, page] = await timed(token, '/me')
      const shown = page.split('/course-registration/own-').length - 1
      if (shown < (at === 0 ? 1 : coming + 5)) throw new Error(`only ${shown} registrations are shown`)
      if (round >= warm) figures[at]?.push(ms)
      if (at === 0) continue
      const [pastMs, pastPage] = await timed(token, '/me?past=1')
      if (pastPage.split('/course-registration/own-').length - 1 < 25)
        throw new Error('the past is not shown')
      if (round >= warm) past.push(pastMs)
    }
  const [one = [], all = []] = figures
  report('own-bookings', { value: median(all), unit: 'ms', reference: median(one) })
  report('own-bookings-p95', { value: percentile(all, 0.95), unit: 'ms', reference: percentile(one, 0.95) })
  report('own-bookings-past', { value: median(past), unit: 'ms', reference: median(one) })
  note(`the page of ${many} registrations, ${coming} of them to come, against that of one, ${rounds} each`)
  await node.stop()
} finally {
  await database.close()
}
