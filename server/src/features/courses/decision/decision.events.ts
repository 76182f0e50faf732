import { event } from '#platform/audit/event.ts'

const about = (id: string) => ({ subject: { kind: 'course', id }, payload: { courseId: id } })

const names = { go: 'course.takes-place', open: 'course.decision-opened' } as const

export function courseDecided(id: string, decision: keyof typeof names) {
  const before = { decision: decision === 'go' ? 'open' : 'go' }
  return event({ name: names[decision], ...about(id), metadata: { before, after: { decision } } })
}

/** The staff gets a mail. */
export function decisionReminded(id: string) {
  return event({ name: 'course.decision-reminded', ...about(id), metadata: {} })
}
