import { z } from 'zod'
import { checkCollection, collectionRule, collectionWait } from '../courses/collection.ts'
import { payer } from '../ledger/payer.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { debitId, debitRunId, mandateId, paymentId, personId, receivableId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { debitFeeRule, debitObstacle, debitState } from './debit-states.ts'
import { returnStep } from './return-steps.ts'

const cents = z.number().int()

const owed = z.object({
  receivableId,
  title: z.string(),
  reference: z.string(),
  dueOn: z.iso.date(),
  openCents: cents,
  currencyCode: z.string(),
  payer,
})

/** Something that is due, with the day on which it would be collected if it were announced today. */
export const debitProposal = owed.extend({ mandateReference: z.string(), collectOn: z.iso.date() })
export type DebitProposal = z.infer<typeof debitProposal>

export const hinderedReceivable = owed.extend({ obstacles: z.array(debitObstacle).min(1) })
export type HinderedReceivable = z.infer<typeof hinderedReceivable>

/** Something that is due, but that its course lets wait. */
const waitingReceivable = owed.extend({
  waitsFor: collectionWait.nullable(),
  /** From which day it may be collected; null: that is not known yet. */
  collectibleOn: z.iso.date().nullable(),
})

export const debit = z.object({
  id: debitId,
  state: debitState,
  payer,
  cents,
  /** On which day it is, or was, collected. */
  collectOn: z.iso.date(),
  announcedOn: z.iso.date(),
  mandateReference: z.string(),
  accountEnd: z.string(),
  endToEndId: z.string(),
  runId: debitRunId.nullable(),
  paymentId: paymentId.nullable(),
  items: z.array(z.object({ receivableId, title: z.string(), cents })),
  /** Null: it did not come back. */
  returned: z
    .object({
      code: z.string(),
      at: z.iso.datetime(),
      step: returnStep,
      /** Nobody has to decide anything any more. */
      isSettled: z.boolean(),
      bankFeeCents: cents,
    })
    .nullable(),
})
export type Debit = z.infer<typeof debit>

export const debitListInput = pageInput.extend({
  q: text(100).optional(),
  state: debitState.optional(),
  runId: debitRunId.optional(),
  mandateId: mandateId.optional(),
  personId: personId.optional(),
  /** Returned ones about which somebody has to decide. */
  undecided: flag.optional(),
  sort: z.enum(['collectOn', 'cents', 'payer']).default('collectOn'),
})

/** What a run could take today, and what not yet. */
export const debitProposals = z.object({
  /** Today on the wall of the tenant. */
  day: z.iso.date(),
  isSetUp: z.boolean(),
  leadDays: cents,
  /** The earliest day of collection of a file that is handed in today. */
  earliestOn: z.iso.date(),
  /** Due and not announced yet. */
  due: z.array(debitProposal),
  /** Announced, and in no file yet. */
  announced: z.array(debit),
  waiting: z.array(waitingReceivable),
  hindered: z.array(hinderedReceivable),
  /** There is more than could be looked at. */
  isCut: z.boolean(),
})
export type DebitProposals = z.infer<typeof debitProposals>

/** So many receivables are announced with one request, and so many debits are in one run. */
export const announceLimit = 1_000
export const debitRunLimit = 10_000

export const announced = z.object({
  /** How many debits, how many letters, and what was not due any more. */
  debits: cents,
  letters: cents,
  leftOut: cents,
})

export const debitRunState = z.enum(['made', 'handed_in', 'cancelled'])
export type DebitRunState = z.infer<typeof debitRunState>

export const debitRun = z.object({
  id: debitRunId,
  madeAt: z.iso.datetime(),
  actorName: z.string(),
  state: debitRunState,
  debits: cents,
  cents,
  handedInAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
})
export type DebitRun = z.infer<typeof debitRun>

export const debitRunDetail = debitRun.extend({
  files: z.array(
    z.object({
      number: cents,
      messageId: z.string(),
      debits: cents,
      cents,
      sha256: z.string(),
      madeAt: z.iso.datetime(),
      /** A debit of it was withdrawn, and another file was made in its place. */
      isReplaced: z.boolean(),
    }),
  ),
  days: z.array(z.object({ collectOn: z.iso.date(), debits: cents, cents })),
  /** By when it should be with the bank, so that the first day can be kept; null: it is closed. */
  handInBy: z.iso.date().nullable(),
})
export type DebitRunDetail = z.infer<typeof debitRunDetail>

export const debitSettings = z.object({
  revision,
  leadDays: cents.min(1).max(10),
  gathers: z.boolean(),
  fileLimit: cents.min(1).max(10_000),
  feeRule: debitFeeRule,
  announcesItself: z.boolean(),
  /** From when is collected, unless a course says something else. */
  ...collectionRule.shape,
})
export type DebitSettings = z.infer<typeof debitSettings>

export function checkDebitSettings(settings: Omit<DebitSettings, 'revision'>, check: z.RefinementCtx): void {
  checkCollection(settings, (path, code) => check.addIssue({ code: 'custom', path, params: { code } }))
}

export const defaultDebitSettings: DebitSettings = {
  revision: 0,
  leadDays: 2,
  gathers: true,
  fileLimit: 10_000,
  feeRule: 'carry',
  announcesItself: false,
  collection: 'as_due',
  collectionDaysBefore: null,
}

/** Hand the file in so many days before the collection: what banks demand, with room for a mistake. */
export const handInGuidance = { from: 5, to: 6 }

/** What direct debits cannot do without. */
const debitNeed = z.enum(['creditor_id', 'account', 'euros'])

/** Whether direct debits can be collected, and where they are offered. */
export const debitSetup = z.object({
  missing: z.array(debitNeed),
  creditorName: z.string(),
  creditorId: z.string(),
  /** So many days before a collection it is announced. */
  noticeDays: cents,
  /** How many courses that are not over offer the method, and how many mandates are valid today. */
  courses: cents,
  mandates: cents,
})
export type DebitSetup = z.infer<typeof debitSetup>
