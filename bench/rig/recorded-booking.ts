import { randomUUID } from 'node:crypto'
import { bookingRequest } from '../../contract/src/registrations/booking.schema.ts'
import type { CourseId, TenantId } from '../../contract/src/wire/ids.schema.ts'
import { registerMany } from '../../server/src/features/registrations/booking/register-many.ts'
import { solvedChallenge } from '../../server/src/platform/captcha/solved-challenge.ts'
import { tokenHash } from '../../server/src/platform/secret-token.ts'
import { noOrigin } from '../../server/src/platform/tenant-context.ts'
import type { BenchDatabase } from './database.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'
import type { School } from './school.ts'

export type RecordedBooking = {
  groups: Statement[][]
  /** Ids that this booking created; another booking needs others. */
  freshIds: string[]
  /** Other texts that must be unique, the booking number first. */
  freshTexts: string[]
}

/** Books once with the real code. */
export async function recordBooking(
  { appUrl, owner }: BenchDatabase,
  { slug, tenantId }: School,
  courseId: string,
): Promise<RecordedBooking> {
  const requestKey = randomUUID()
  const person = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', phone: '040 123456' }
  const address = { street: 'Am Markt 4', postalCode: '20095', city: 'Hamburg' }
  const attendee = { ...person, ...address, priceCategoryId: null, answers: [] }
  const origin = { ipAddress: '10.0.0.1', userAgent: null, requestId: randomUUID() }
  const request = bookingRequest.parse({ requestKey, language: 'de', attendees: [attendee] })
  const key = Buffer.alloc(32)
  const captcha = solvedChallenge(
    key,
    { purpose: 'registration', tenantId: tenantId as TenantId },
    new Date(),
  )
  const order = {
    courseId: courseId as CourseId,
    request,
    captcha,
    actor: { kind: 'visitor' } as const,
    origin,
  }
  const groups = await recordStatements(appUrl, (inTenant) =>
    inTenant({ tenant: slug, access: 'public', origin: noOrigin }, (ctx) => registerMany(ctx, key, [order])),
  )
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const known = new Set<string>([tenantId, courseId])
  const freshIds = [...new Set(JSON.stringify(groups).match(uuid) ?? [])].filter((id) => !known.has(id))
  const { rows } = await owner.query<{ shortcode: string; token_hash: string }>(
    `select r.shortcode, l.token_hash from booking b join registration r on r.booking_id = b.id
     join access_link l on l.booking_id = b.id where b.request_key = $1`,
    [requestKey],
  )
  const [row] = rows
  if (!row) throw new Error('the booking to record was not made')
  const { challenge } = JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')) as { challenge: string }
  return { groups, freshIds, freshTexts: [row.shortcode, row.token_hash, tokenHash(challenge)] }
}
