import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** The decision whether a course takes place; without one it is open. */
const courseDecisions = ['go', 'no_go'] as const
export const courseDecision = z.enum(courseDecisions)
export type CourseDecision = z.infer<typeof courseDecision>

/** How a course with a minimum stands until it begins; a course that was called off is told by its state instead. */
export const decisionPhases = ['due', 'at_risk', 'safe', 'go'] as const
export const decisionPhase = z.enum(decisionPhases)
export type DecisionPhase = z.infer<typeof decisionPhase>

export const decisionPhaseNames: Record<DecisionPhase, Wording> = {
  due: { de: 'Entscheidung fällig', en: 'Decision due' },
  at_risk: { de: 'Gefährdet', en: 'At risk' },
  safe: { de: 'Mindestzahl erreicht', en: 'Minimum reached' },
  go: { de: 'Findet statt', en: 'Takes place' },
}

/** A decision is due this many days before `decideBy`, or before the start if there is no such date. */
export const daysToDecide = 3
