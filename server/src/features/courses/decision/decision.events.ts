import type { DomainEvent } from '#platform/audit/record.ts'

const about = (id: string) => ({ subject: { kind: 'course', id }, payload: { courseId: id } })

const names = { go: 'course.takes-place', open: 'course.decision-opened' } as const

export function courseDecided(id: string, decision: keyof typeof names): DomainEvent {
  const before = { decision: decision === 'go' ? 'open' : 'go' }
  return { name: names[decision], ...about(id), metadata: { before, after: { decision } } }
}

/** The staff is written to. */
export function decisionReminded(id: string): DomainEvent {
  return { name: 'course.decision-reminded', ...about(id), metadata: {} }
}
