import { z } from 'zod'
import { bankLineId, requestKey, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './payment-refusals.ts'
import { lineDecision, waitingLineList, waitingLinePage } from './returns.schema.ts'

const ofLine = z.object({ tenant: tenantRef, bankLineId })
const tags = ['payments']
const done = z.object({ done: z.literal(true) })

/** Lines of statements that wait for a decision: money that went back, and batches without their parts. */
export const returnsContract = {
  waitingLines: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/bank-lines',
      tags,
      summary:
        'Lines that wait for a decision or were decided, each with the payments that it may have taken back',
    })
    .input(waitingLineList.extend({ tenant: tenantRef }))
    .output(waitingLinePage),
  decideLine: route('money.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/bank-lines/{bankLineId}/decisions',
      tags,
      summary: 'Say which payment a line took back, or that it concerns none; sent twice, it is one decision',
    })
    .errors(refusals('NOT_FOUND', 'BANK_LINE_DECIDED', 'BANK_LINE_AMOUNT', 'VERIFICATION_REQUIRED'))
    .input(ofLine.extend({ decision: lineDecision }))
    .output(done),
  undoLineDecision: route('money.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/bank-lines/{bankLineId}/decisions/{decisionId}/undo',
      tags,
      summary:
        'The line waits again; its payment has come in after all, and pays again what is still open of what it paid',
    })
    .errors(refusals('NOT_FOUND', 'VERIFICATION_REQUIRED'))
    .input(ofLine.extend({ decisionId: requestKey }))
    .output(done),
}
