import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'

type Booked = { accessToken: string; registrations: { id: string }[] }

/** Offers a place to somebody who waits; returns the token of their page. */
export async function offerAPlace(slug: string, token: string): Promise<string> {
  const [id, start] = [randomUUID(), Date.now() + 20 * 86_400_000]
  const [from, until] = [start, start + 7_200_000].map((at) => new Date(at).toISOString())
  const places = { feeCents: 4500, attendeeLimit: 1, waiterLimit: null, offerHours: 24 }
  const course = { title: 'Raku', reference: 'RAK-001', start: from, end: until, ...places }
  await call('POST', `/${slug}/courses`, { token, body: { id, publish: true, course } })
  const book = (firstName: string) =>
    call<Booked>('POST', `/${slug}/courses/${id}/registrations`, {
      token,
      body: {
        requestKey: randomUUID(),
        language: 'de',
        whenFull: 'waiting_list',
        attendees: [{ firstName, lastName: 'Müller', email: 'mina@example.org' }],
      },
    })
  const seated = await book('Paul')
  const { accessToken } = await book('Mina')
  for (const { id: registration } of seated.registrations)
    await call('POST', `/${slug}/registrations/${registration}/cancel`, { token, body: {} })
  return accessToken
}
