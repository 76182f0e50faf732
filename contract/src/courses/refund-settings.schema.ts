import { z } from 'zod'
import { revision } from '../wire/record.schema.ts'
import { refundTerms } from './refund-terms.ts'

/** How a provider gives money back, unless a course says something else. */
export const refundSettings = refundTerms.extend({
  revision,
  /** Whoever asked for a refund or changed it does not release it. */
  fourEyes: z.boolean(),
})
export type RefundSettings = z.infer<typeof refundSettings>

export const defaultRefundSettings: RefundSettings = {
  revision: 0,
  hasTerms: false,
  steps: [],
  afterStart: 'nothing',
  fourEyes: false,
}
