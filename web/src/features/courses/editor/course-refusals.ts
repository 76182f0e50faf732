import type { RefusalCode } from '@reihum/contract/refusals.ts'
import { clashCode } from '../clashes/use-clash-question.tsx'

/** Refusals that are shown at the field they speak of. */
export const courseRefusalFields = {
  REFERENCE_TAKEN: 'reference',
  LIMIT_BELOW_TAKEN: 'attendeeLimit',
  APPOINTMENT_NEEDED: 'start',
  EVENT_HAS_ONE_DATE: 'start',
  IMAGE_NEEDED: 'teaserFileId',
}

/** Refusals that are shown above the form. */
export const courseShownAbove: readonly RefusalCode[] = ['COURSE_INCOMPLETE', 'TIER_LIMIT_REACHED', clashCode]
