import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

const courseStates = ['draft', 'published', 'closed', 'cancelled', 'archived'] as const
export const courseState = z.enum(courseStates)
export type CourseState = z.infer<typeof courseState>

/** What people see: the stored state, or what time has made of it. */
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

const courseKinds = ['COURSE', 'EVENT'] as const
export const courseKind = z.enum(courseKinds)
