import { randomUUID } from 'node:crypto'
import { newId } from '../../server/src/platform/ids.ts'
import { newSecretToken, tokenHash } from '../../server/src/platform/secret-token.ts'
import type { BenchDatabase } from './database.ts'
import type { BenchNode } from './processes.ts'
import type { School } from './school.ts'

/** What somebody has who booked: for measuring what is read behind a link, in a session, and of a mandate. */
export type BookedPlaces = {
  accessToken: string
  registrationId: string
  /** The cookie of the attendee. */
  cookie: string
  mandateId: string
  /** A form that was begun: its address below the course. */
  step: string
}

async function answered(what: string, response: Response): Promise<Response> {
  if (response.status < 400) return response
  throw new Error(`${what} answered ${response.status}: ${await response.text()}`)
}

/** Books several places of a course, signs their contact in, notes a mandate, and begins to book once more. */
export async function bookPlaces(
  { owner }: BenchDatabase,
  { port }: BenchNode,
  { tenantId, slug, token }: School,
  courseId: string,
): Promise<BookedPlaces> {
  const origin = `http://127.0.0.1:${port}`
  const email = `ada-${newId()}@example.org`
  const attendees = Array.from({ length: 10 }, (_, at) => ({
    firstName: `Ada ${at}`,
    lastName: 'Berg',
    email,
  }))
  const booked = await answered(
    'a booking',
    await fetch(`${origin}/api/${slug}/courses/${courseId}/registrations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ requestKey: randomUUID(), language: 'de', attendees }),
    }),
  )
  const receipt = (await booked.json()) as { accessToken: string; registrations: { id: string }[] }
  const registrationId = receipt.registrations[0]?.id ?? ''
  const session = `attendee_${newSecretToken()}`
  await owner.query(
    `insert into attendee_session (tenant_id, id, email, token_hash, created_at, used_at, expires_at)
     values ($1, $2, $3, $4, now(), now(), now() + interval '1 day')`,
    [tenantId, newId(), email, tokenHash(session)],
  )
  const mandateId = newId()
  await owner.query(
    `insert into mandate (tenant_id, id, person_id, reference, creditor_id, creditor_name, holder, account_end,
       account_digest, account_sealed, country, signed_on, origin, created_at, actor_kind)
     select tenant_id, $3, person_id, 'M1', 'DE98ZZZ09999999999', 'School', 'Ada Berg', '2051', 'x', 'x', 'DE',
       current_date, 'paper', now(), 'system'
     from registration where tenant_id = $1 and id = $2`,
    [tenantId, registrationId, mandateId],
  )
  const begun = await answered(
    'a form',
    await fetch(`${origin}/portal/${slug}/course/${courseId}/register`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'attendees.0.firstName=Ada',
    }),
  )
  const step = (begun.headers.get('location') ?? '').split('?', 1)[0]?.split('/').slice(4).join('/') ?? ''
  return { accessToken: receipt.accessToken, registrationId, cookie: `attendee=${session}`, mandateId, step }
}
