import { randomUUID } from 'node:crypto'
import { call, tokenOf } from './api.ts'
import { rowsOf, type Tenant } from './people.ts'

const ada = { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' }

/** Adds a course that ended yesterday, with those who have a place: Ada, unless others are named. */
export async function addEndedCourse(tenant: Tenant, attendees = [ada]): Promise<string> {
  const token = await tokenOf(tenant.operator)
  const id = randomUUID()
  const start = new Date(Date.now() + 86_400_000)
  const course = {
    title: 'Erste Hilfe',
    reference: 'EH-1',
    feeCents: 0,
    attendeeLimit: null,
    waiterLimit: null,
    start: start.toISOString(),
    end: new Date(start.getTime() + 7_200_000).toISOString(),
  }
  await call('POST', `/${tenant.slug}/courses`, { token, body: { id, publish: true, course } })
  await call('POST', `/${tenant.slug}/courses/${id}/registrations`, {
    token,
    body: {
      requestKey: randomUUID(),
      language: 'de',
      attendees,
    },
  })
  for (const table of ['course', 'appointment'])
    await rowsOf(
      `update ${table} set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days'
       where ${table === 'course' ? 'id' : 'course_id'} = $1`,
      [id],
    )
  return id
}
