import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Calls a course off and offers another one instead; returns the token of an attendee's page. */
export async function callOffACourse(slug: string, token: string): Promise<string> {
  const addCourse = async (reference: string, days: number) => {
    const id = randomUUID()
    const start = inDays(days)
    const end = inDays(days + 0.1)
    const places = { feeCents: 8900, attendeeLimit: 8, waiterLimit: null }
    const course = { title: 'Siebdruck', reference, start, end, ...places }
    await call('POST', `/${slug}/courses`, { token, body: { id, publish: true, course } })
    return id
  }
  const called = await addCourse('SIE-001', 12)
  const other = await addCourse('SIE-002', 40)
  const { accessToken } = await call<{ accessToken: string }>(
    'POST',
    `/${slug}/courses/${called}/registrations`,
    {
      token,
      body: {
        requestKey: randomUUID(),
        language: 'de',
        whenFull: 'waiting_list',
        attendees: [{ firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org' }],
      },
    },
  )
  const { code } = await call<{ code: string }>('POST', '/auth/confirmation-code', {
    token,
    body: { action: 'cancel-course', subject: called },
  })
  await call('POST', `/${slug}/courses/${called}/cancellation`, {
    token,
    body: {
      expected: 1,
      confirmationCode: code,
      unwinding: { standard: { kind: 'offer' }, offer: { courseIds: [other], until: inDays(5) } },
    },
  })
  return accessToken
}
