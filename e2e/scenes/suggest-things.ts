import { randomUUID } from 'node:crypto'
import { rowsOf } from '../stage/people.ts'

/** What somebody of a school wrote about the product; returns the id of what is open. */
export async function suggestThings(slug: string, username: string): Promise<string> {
  const german = slug === 'kreativhaus'
  const written = [
    [
      'problem',
      'done',
      german ? 'Der Kalender zeigt den Feiertag nicht an.' : 'The calendar does not show the bank holiday.',
    ],
    [
      'praise',
      'seen',
      german
        ? 'Die Warteliste rückt von selbst nach. Danke!'
        : 'The waiting list moves up by itself. Thank you!',
    ],
    [
      'idea',
      'new',
      german
        ? 'Beim Planen der Räume wäre eine Ansicht gut, die nur freie Räume zeigt.\n\nWir haben sechs Ateliers und suchen sie heute einzeln ab.'
        : 'When planning rooms, a view that shows only free rooms would be good.\n\nWe have six studios and look through them one by one today.',
    ],
  ] as const
  const id = randomUUID()
  for (const [at, [kind, state, words]] of written.entries())
    await rowsOf(
      `insert into suggestion (id, user_id, request_key, of_tenant, company, at, kind, state, words, may_answer, page)
       select $1, u.id, $2, t.id, t.company, now() - $3::int * interval '2 days', $4, $5, $6, true, '/courses/$courseId/appointments'
       from user_account u, tenant t where u.username = $7 and t.slug = $8`,
      [
        kind === 'idea' ? id : randomUUID(),
        randomUUID(),
        written.length - at,
        kind,
        state,
        words,
        username,
        slug,
      ],
    )
  return id
}
