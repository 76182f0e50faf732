import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

type Owed = { items: { id: string; payer: { id: string } | null }[] }
type Tokens = { admin: string; operator: string }

/** Somebody who recommends a course, somebody who came and paid, and somebody who has not paid yet. */
export async function recommendCourses(slug: string, { admin, operator }: Tokens) {
  await call('PUT', `/${slug}/settings/recommending`, {
    token: admin,
    body: {
      revision: 0,
      isActive: true,
      newcomerPercent: 10,
      newcomerCents: null,
      courseIds: [],
      rewardPercent: null,
      rewardCents: 1500,
      rewardMonths: 12,
      mostRewards: 5,
    },
  })
  const courseId = randomUUID()
  const [start, end] = [inDays(20), inDays(20.1)]
  const course = { title: 'Linolschnitt', reference: 'LIN-001', start, end, feeCents: 8900 }
  await call('POST', `/${slug}/courses`, {
    token: operator,
    body: { id: courseId, publish: true, course: { attendeeLimit: 20, waiterLimit: null, ...course } },
  })
  const book = async (firstName: string, lastName: string, code = '') => {
    const attendee = { firstName, lastName, email: `${firstName}.${lastName}@example.org`.toLowerCase() }
    const booked = await call<{ accessToken: string; registrations: { id: string }[] }>(
      'POST',
      `/${slug}/courses/${courseId}/registrations`,
      { token: operator, body: { requestKey: randomUUID(), language: 'de', attendees: [attendee], code } },
    )
    return { link: booked.accessToken, id: booked.registrations[0]?.id ?? '' }
  }
  const confirm = (id: string) =>
    call('POST', `/${slug}/registrations/${id}/confirm`, { token: operator, body: { inform: false } })
  const recommender = await book('Henrike', 'Sander')
  await confirm(recommender.id)
  const { code } = await call<{ code: string }>(
    'POST',
    `/${slug}/portal/bookings/${recommender.link}/recommending`,
    { body: { language: 'de' } },
  )
  const paid = await book('Tomke', 'Wiese', code)
  await book('Merle', 'Evers', code)
  const owed = await call<Owed>('GET', `/${slug}/receivables?registrationId=${paid.id}`, { token: operator })
  const [receivable] = owed.items
  await call('POST', `/${slug}/payments`, {
    token: operator,
    body: {
      requestKey: randomUUID(),
      way: 'cash',
      amountCents: 8010,
      receivedOn: new Date().toISOString().slice(0, 10),
      personId: receivable?.payer?.id ?? null,
      allocations: [{ receivableId: receivable?.id, cents: 8010 }],
    },
  })
  return { recommenderToken: recommender.link }
}
