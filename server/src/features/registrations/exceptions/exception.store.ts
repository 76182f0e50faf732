import type { exceptionStates } from '@reihum/contract/registrations/exception.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

const day = 86_400_000

/** So long the staff has time to answer, the link of an answer works, and a declined request is kept. */
const keptDays = { asked: 60, accepted: 14, declined: 30 } as const

export const keptUntil = ({ now }: TenantContext, state: keyof typeof keptDays) =>
  new Date(now.getTime() + keptDays[state] * day)

type Asked = { id: string; message: string; rules: readonly string[] }

/** Makes a stored booking request one that waits for the staff. One that was asked before stays as it was. */
export async function storeAsked(ctx: TenantContext, { id, message, rules }: Asked): Promise<boolean> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('booking_request')
    .set({
      exception_state: 'asked',
      exception_message: message,
      exception_rules: [...rules],
      exception_asked_at: ctx.now,
      expires_at: keptUntil(ctx, 'asked'),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('exception_state', 'is', null)
    .where('booking_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type StoredException = {
  id: string
  state: (typeof exceptionStates)[number]
  courseId: string
  courseTitle: string
  people: string[]
  email: string
  language: 'de' | 'en'
  rules: string[]
  message: string
  answer: string
  askedAt: Date
  decidedAt: Date | null
  expiresAt: Date
  bookingId: string | null
  registrationId: string | null
}

/** The people are read from the form while it waits, and from the booking that it became. */
const columns = sql`
  q.id, q.exception_state as state, q.course_id as "courseId", c.title as "courseTitle",
  coalesce(
    (select array_agg(a ->> 'firstName' || ' ' || (a ->> 'lastName'))
      from jsonb_array_elements(q.content -> 'attendees') a),
    (select array_agg(r.first_name || ' ' || r.last_name order by r.id)
      from registration r where r.tenant_id = q.tenant_id and r.booking_id = q.booking_id and r.course_id = q.course_id),
    '{}') as people,
  q.email, q.language, q.exception_rules as rules, q.exception_message as message, q.exception_answer as answer,
  q.exception_asked_at as "askedAt", q.exception_decided_at as "decidedAt", q.expires_at as "expiresAt",
  q.booking_id as "bookingId",
  (select r.id from registration r where r.tenant_id = q.tenant_id and r.booking_id = q.booking_id
    and r.course_id = q.course_id order by r.id limit 1) as "registrationId"`

const from = sql`booking_request q join course c on c.tenant_id = q.tenant_id and c.id = q.course_id`

type Page = { state?: string | undefined; page: number; size: number }

export async function findExceptions(
  { tx, tenantId, now }: TenantContext,
  { state, page, size }: Page,
): Promise<{ rows: StoredException[]; total: number }> {
  const isMeant = sql`q.tenant_id = ${tenantId} and q.exception_state is not null and q.expires_at > ${now}
    and (${state ?? null}::text is null or q.exception_state = ${state ?? null})`
  const { rows } = await sql<StoredException>`select ${columns} from ${from} where ${isMeant}
    order by q.exception_state <> 'asked', q.exception_asked_at desc, q.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(tx)
  const counted = await sql<{
    total: number
  }>`select count(*) as total from booking_request q where ${isMeant}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Held until the end, so that two answers do not cross. */
export async function lockException(
  { tx, tenantId, now }: TenantContext,
  id: string,
): Promise<StoredException | null> {
  const { rows } = await sql<StoredException>`select ${columns} from ${from}
    where q.tenant_id = ${tenantId} and q.id = ${id} and q.exception_state is not null and q.expires_at > ${now}
    for update of q`.execute(tx)
  return rows[0] ?? null
}

export async function storeAnswer(
  ctx: TenantContext,
  id: string,
  { state, answer }: { state: 'accepted' | 'declined'; answer: string },
): Promise<Date> {
  const expiresAt = keptUntil(ctx, state)
  await ctx.tx
    .updateTable('booking_request')
    .set({
      exception_state: state,
      exception_answer: answer,
      exception_decided_at: ctx.now,
      expires_at: expiresAt,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  return expiresAt
}
