import { z } from 'zod'
import { paymentId, requestKey, tenantRef } from '../wire/ids.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import {
  decided,
  matchingPreview,
  matchingRule,
  matchingRuleChange,
  matchingRuleId,
  matchingSettings,
  matchingThresholds,
  pendingDecision,
  pendingListInput,
  pendingPage,
  triedThresholds,
} from './matching.schema.ts'
import { refusals } from './payment-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofPayment = ofTenant.extend({ paymentId })
const ofRule = ofTenant.extend({ matchingRuleId })
const tags = ['payments']
const read = () => route('money.read')
const manage = () => route('money.manage')

export const matchingContract = {
  listPending: read()
    .route({
      method: 'GET',
      path: '/{tenant}/payments/pending',
      tags,
      summary: 'Payments that pay nothing yet, each with what it may be for and why',
    })
    .input(pendingListInput.extend({ tenant: tenantRef }))
    .output(pendingPage),
  matchPending: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/payments/pending/match',
      tags,
      summary:
        'Have what is certain booked, of all that came in and was not looked at yet; it is done shortly after',
    })
    .input(ofTenant)
    .output(z.object({ asked: z.literal(true) })),
  decidePending: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/payments/{paymentId}/decisions',
      tags,
      summary: 'Say what becomes of a payment that waits; sent twice, it is one decision',
    })
    .errors(
      refusals(
        'PAYMENT_SPENT',
        'RECEIVABLE_SETTLED',
        'OTHER_CURRENCY',
        'NOT_FOUND',
        'LATE_PLACE_GONE',
        'LATE_PAYMENT_TOO_LITTLE',
      ),
    )
    .input(ofPayment.extend({ decision: pendingDecision }))
    .output(decided),
  undoPendingDecision: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/payments/{paymentId}/decisions/{decisionId}/undo',
      tags,
      summary:
        'Take back what a decision booked and what was learned from it; undone twice, it is undone once',
    })
    .errors(refusals('ALREADY_TAKEN_BACK'))
    .input(ofPayment.extend({ decisionId: requestKey }))
    .output(z.object({ undone: z.literal(true) })),
  matchingSettings: read()
    .route({
      method: 'GET',
      path: '/{tenant}/payments/matching',
      tags,
      summary: 'When payments are booked without anybody looking',
    })
    .input(ofTenant)
    .output(matchingSettings),
  previewMatching: read()
    .route({
      method: 'GET',
      path: '/{tenant}/payments/matching/preview',
      tags,
      summary:
        'What thresholds would have booked of the statements that were booked last; nothing is changed',
    })
    .input(triedThresholds.extend({ tenant: tenantRef }))
    .output(matchingPreview),
  changeMatching: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/payments/matching',
      tags,
      summary: 'Change when payments are booked without anybody looking',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend({ revision, thresholds: matchingThresholds }))
    .output(matchingSettings),
  listMatchingRules: read()
    .route({
      method: 'GET',
      path: '/{tenant}/payments/matching/rules',
      tags,
      summary: 'Which accounts pay for whom, as it was learned from decisions',
    })
    .input(ofTenant)
    .output(z.object({ items: z.array(matchingRule) })),
  changeMatchingRule: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/payments/matching/rules/{matchingRuleId}',
      tags,
      summary: 'Switch a rule on or off, or say for whom else the account pays',
    })
    .errors(refusals('CONFLICT', 'NOT_FOUND', 'PERSON_ERASED', 'ACCOUNT_REMEMBERED'))
    .input(ofRule.extend({ revision, ...matchingRuleChange.shape }))
    .output(matchingRule),
  removeMatchingRule: manage()
    .route({
      method: 'DELETE',
      path: '/{tenant}/payments/matching/rules/{matchingRuleId}',
      tags,
      summary: 'Forget a rule',
    })
    .input(ofRule)
    .output(removal),
}
