import type { Course } from '@reihum/contract/courses/course.schema.ts'

type Facts = Pick<
  Course,
  'phase' | 'registrationOpensAt' | 'closesAt' | 'limitReached' | 'waitingRegistrationPossible'
> &
  Pick<Course, 'missing' | 'agreedWith'>

/** What is said of how things stand with a course. */
export type Standing =
  | 'incomplete'
  | 'ready'
  | 'opensLater'
  | 'registrationOver'
  | 'agreed'
  | 'vacant'
  | 'waitingOnly'
  | 'full'
  | 'open'
  | 'running'
  | 'ended'
  | 'closed'
  | 'cancelled'
  | 'archived'

/** The one sentence that tells where a course stands, as its visitors would find it now. */
export function standingOf(course: Facts, now: number): Standing {
  const { phase, missing, registrationOpensAt, closesAt, limitReached, agreedWith } = course
  if (phase === 'draft') return missing.length > 0 ? 'incomplete' : 'ready'
  if (phase !== 'upcoming') return phase
  if (agreedWith) return limitReached ? 'agreed' : 'vacant'
  if (registrationOpensAt !== null && Date.parse(registrationOpensAt) > now) return 'opensLater'
  if (closesAt !== null && Date.parse(closesAt) <= now) return 'registrationOver'
  if (course.waitingRegistrationPossible) return 'waitingOnly'
  return limitReached ? 'full' : 'open'
}
