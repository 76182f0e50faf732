import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { CourseId } from '../../contract/src/wire/ids.schema.ts'
import { subscribers } from '../../server/src/app/subscriptions.ts'
import { registerMany } from '../../server/src/features/registrations/register-many.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { makeInTenant } from '../../server/src/platform/database/in-tenant.ts'
import { noOrigin } from '../../server/src/platform/tenant-context.ts'
import type { BenchDatabase } from './database.ts'
import type { School } from './school.ts'

export type Statement = { text: string; values: unknown[] }

export type RecordedBooking = {
  /** Statements of one group were sent without waiting for each other. */
  groups: Statement[][]
  /** Ids that this booking made; another booking has others. */
  freshIds: string[]
  /** Other texts that must be unique. */
  freshTexts: string[]
}

type Query = (config: string | { text: string; values?: unknown[] }, values?: unknown) => Promise<unknown>

/** Books once with the real code and notes down what it sends, so that the reference is always the same SQL. */
export async function recordBooking(
  { appUrl, owner }: BenchDatabase,
  { slug, tenantId }: School,
  courseId: string,
): Promise<RecordedBooking> {
  const groups: Statement[][] = []
  let inFlight = 0
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    const recording: Query = async (config, values) => {
      const text = typeof config === 'string' ? config : config.text
      const given = (typeof config === 'string' ? values : config.values) ?? []
      if (inFlight === 0) groups.push([])
      groups.at(-1)?.push({ text, values: given as unknown[] })
      inFlight += 1
      try {
        return await query(config, values)
      } finally {
        inFlight -= 1
      }
    }
    client.query = recording as unknown as typeof client.query
  })
  const requestKey = randomUUID()
  try {
    const inTenant = makeInTenant(pool, systemClock, subscribers, false)
    const person = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', phone: '040 123456' }
    const attendee = { ...person, street: 'Am Markt 4', postalCode: '20095', city: 'Hamburg' }
    const origin = { ipAddress: '10.0.0.1', userAgent: null, requestId: randomUUID() }
    const request = { requestKey, language: 'de' as const, attendees: [attendee], notes: '' }
    const order = { courseId: courseId as CourseId, request, actor: { kind: 'visitor' } as const, origin }
    await inTenant({ tenant: slug, access: 'public', origin: noOrigin }, (ctx) => registerMany(ctx, [order]))
  } finally {
    await pool.end()
  }
  const sent = JSON.stringify(groups)
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const known = new Set<string>([tenantId, courseId])
  const freshIds = [...new Set(sent.match(uuid) ?? [])].filter((id) => !known.has(id))
  const { rows } = await owner.query<{ shortcode: string; token_hash: string }>(
    `select r.shortcode, l.token_hash from booking b join registration r on r.booking_id = b.id
     join access_link l on l.booking_id = b.id where b.request_key = $1`,
    [requestKey],
  )
  const [row] = rows
  if (!row) throw new Error('the booking to record was not made')
  return { groups, freshIds, freshTexts: [row.shortcode, row.token_hash] }
}
