import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'

type Dates = { items: { id: string }[] }

/** Offers a trial lesson on the date of a course; returns both. */
export async function offerATrial(slug: string, token: string) {
  const [id, trialId] = [randomUUID(), randomUUID()]
  const [start, end] = [24, 24.1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const places = { feeCents: 12000, attendeeLimit: 8, waiterLimit: null }
  const course = { title: 'Cello', reference: 'CEL-001', kind: 'COURSE', start, end, ...places }
  await call('POST', `/${slug}/courses`, { token, body: { id, publish: true, course } })
  const dates = await call<Dates>('GET', `/${slug}/appointments?courseId=${id}`, { token })
  const date = dates.items[0]?.id ?? ''
  const body = { id: trialId, trial: { title: 'Cello: 30 min' } }
  await call('POST', `/${slug}/appointments/${date}/trial-lessons`, { token, body })
  return { triedCourseId: id, trialLessonId: trialId, triedDateId: date }
}
