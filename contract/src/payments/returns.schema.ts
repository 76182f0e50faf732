import { z } from 'zod'
import { bankImportId, bankLineId, paymentId, requestKey } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { bankLine } from './statements.schema.ts'

const cents = z.number().int()

/** What says that a payment is the one that came back. */
export const returnTrace = z.enum(['end_to_end', 'account', 'text', 'name'])
export type ReturnTrace = z.infer<typeof returnTrace>

/** A payment that the bank may have taken back with a line. */
const returnedPayment = z.object({
  paymentId,
  payerName: z.string(),
  receivedOn: z.iso.date(),
  amountCents: cents,
  /** What it pays, which is open again once it is said to have come back. */
  pays: z.array(z.string()),
  traces: z.array(returnTrace),
})
export type ReturnedPayment = z.infer<typeof returnedPayment>

/** A line that nobody can book by itself: a return, a reversal, or a batch whose parts are not told. */
export const waitingLine = bankLine.extend({
  id: bankLineId,
  bankImportId,
  filename: z.string(),
  /** What was taken back of what had come in, without the bank's fee; null: it is none that takes something back. */
  returnedCents: cents.nullable(),
  candidates: z.array(returnedPayment),
  decision: z
    .object({
      id: requestKey,
      kind: z.enum(['returned', 'ignored']),
      paymentId: paymentId.nullable(),
      payerName: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
      actorName: z.string(),
    })
    .nullable(),
})
export type WaitingLine = z.infer<typeof waitingLine>

export const waitingLineList = pageInput.extend({
  dir: pageInput.shape.dir.default('asc'),
  state: z.enum(['waiting', 'decided']).default('waiting'),
  bankImportId: bankImportId.optional(),
})

export const waitingLinePage = pageOf(waitingLine).extend({
  counts: z.object({ waiting: cents, decided: cents }),
})

export const lineDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('returned'), requestKey, paymentId }),
  z.object({ kind: z.literal('ignored'), requestKey, reason: line(300).min(1) }),
])
export type LineDecision = z.infer<typeof lineDecision>
