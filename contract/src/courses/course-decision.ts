import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** Whether a course takes place; as long as nothing is said it is open. */
const courseDecisions = ['go', 'no_go'] as const
export const courseDecision = z.enum(courseDecisions)
export type CourseDecision = z.infer<typeof courseDecision>

/** How a course that needs a number of attendees stands until it begins; a course that was called off has its state. */
export const decisionPhases = ['due', 'at_risk', 'safe', 'go'] as const
export const decisionPhase = z.enum(decisionPhases)
export type DecisionPhase = z.infer<typeof decisionPhase>

export const decisionPhaseNames: Record<DecisionPhase, Wording> = {
  due: { de: 'Entscheidung fällig', en: 'Decision due' },
  at_risk: { de: 'Gefährdet', en: 'At risk' },
  safe: { de: 'Mindestzahl erreicht', en: 'Minimum reached' },
  go: { de: 'Findet statt', en: 'Takes place' },
}

/** So long before its date a decision is due. */
export const daysToDecide = 3
