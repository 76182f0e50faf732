import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'
import { rowsOf } from '../stage/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A visitor whom an age does not let in has asked for an exception, for a course that is in no list. */
export async function askForException(slug: string, token: string): Promise<void> {
  const id = randomUUID()
  const course = {
    title: 'Theater ab zehn',
    reference: 'THE-010',
    start: inDays(50),
    end: inDays(50.1),
    feeCents: 0,
    attendeeLimit: 12,
    waiterLimit: null,
    entryRules: [{ kind: 'age', ageFrom: 10 }],
  }
  await call('POST', `/${slug}/courses`, { token, body: { id, publish: true, course } })
  await rowsOf('update course set portal_listed = false where id = $1', [id])
  const attendee = { firstName: 'Lotte', lastName: 'Brandt', birthDate: inDays(-9 * 365).slice(0, 10) }
  await call('POST', `/${slug}/portal/courses/${id}/exceptions`, {
    body: {
      requestKey: randomUUID(),
      language: 'de',
      attendees: [{ ...attendee, email: 'brandt@example.org' }],
      acceptsTerms: true,
      message: 'Lotte wird drei Wochen nach Kursbeginn zehn und spielt seit zwei Jahren in der Schulgruppe.',
    },
  })
}
