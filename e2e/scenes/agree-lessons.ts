import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'

/** Agrees single lessons with one person; their course is the one that only the staff sees. */
export async function agreeLessons(slug: string, token: string) {
  const id = randomUUID()
  const firstDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const series = { cycle: 'weekly', firstDate, time: '16:00', minutes: 45, end: { count: 10 } }
  const attendee = { firstName: 'Anna', lastName: 'Schmidt', email: 'anna.schmidt@example.org' }
  const body = {
    id,
    title: 'Klavier',
    feePerLessonCents: 3500,
    series,
    attendee,
    language: 'de',
    inform: false,
  }
  await call('POST', `/${slug}/agreed-lessons`, { token, body })
  return { agreedCourseId: id }
}
