import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

const courseStates = ['draft', 'published', 'closed', 'cancelled', 'archived'] as const
export const courseState = z.enum(courseStates)
export type CourseState = z.infer<typeof courseState>

/** The state that people see: the stored state, or a phase that follows from it as time passes. */
export const coursePhases = [
  'draft',
  'upcoming',
  'running',
  'ended',
  'closed',
  'cancelled',
  'archived',
] as const
export const coursePhase = z.enum(coursePhases)
export type CoursePhase = z.infer<typeof coursePhase>

export const coursePhaseNames: Record<CoursePhase, Wording> = {
  draft: { de: 'Entwurf', en: 'Draft' },
  upcoming: { de: 'Veröffentlicht', en: 'Published' },
  running: { de: 'Läuft', en: 'Running' },
  ended: { de: 'Beendet', en: 'Ended' },
  closed: { de: 'Geschlossen', en: 'Closed' },
  cancelled: { de: 'Abgesagt', en: 'Cancelled' },
  archived: { de: 'Archiviert', en: 'Archived' },
}

/** The commands that move a course from one state to another, or delete it. */
export const courseMoves = ['publish', 'close', 'cancel', 'archive', 'restore', 'delete'] as const
export const courseMove = z.enum(courseMoves)
export type CourseMove = z.infer<typeof courseMove>

/**
 * The states in which each move is possible. A cancelled or archived course is restored to a state that no public list
 * shows: to a draft, or to closed if it had been published before.
 */
export const courseMovesFrom: Record<CourseMove, readonly CourseState[]> = {
  publish: ['draft', 'closed'],
  close: ['published'],
  cancel: ['published', 'closed'],
  archive: ['draft', 'published', 'closed', 'cancelled'],
  restore: ['cancelled', 'archived'],
  delete: ['draft'],
}

/** A course has any number of appointments, an event is a single date. */
export const courseKinds = ['COURSE', 'EVENT'] as const
export const courseKind = z.enum(courseKinds)
export type CourseKind = z.infer<typeof courseKind>

export const courseKindNames: Record<CourseKind, Wording> = {
  COURSE: { de: 'Kurs', en: 'Course' },
  EVENT: { de: 'Veranstaltung', en: 'Event' },
}

/** What publishing waits for. */
const publicationNeeds = ['appointments', 'taxExemptionReason', 'paymentMethods', 'paymentSetup'] as const
export const publicationNeed = z.enum(publicationNeeds)
export type PublicationNeed = z.infer<typeof publicationNeed>

/** What a course page would profit from; publishing does not wait for it. */
const publicationAdvices = ['description', 'place', 'teaser', 'approvalNumber'] as const
export const publicationAdvice = z.enum(publicationAdvices)
export type PublicationAdvice = z.infer<typeof publicationAdvice>
