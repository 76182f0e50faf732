import { z } from 'zod'
import { payer } from '../ledger/payer.schema.ts'
import { paymentWay } from '../ledger/receivable-states.ts'
import { mostToleranceCents } from '../ledger/tolerance.ts'
import { creditedFor, latePlaces } from '../registrations/late-places.ts'
import { allocationId, paymentId, personId, receivableId, requestKey } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { matchReason } from './match-reasons.schema.ts'
import { wantedAllocation } from './payment.schema.ts'

const cents = z.number().int()

export const matchingRuleId = z.uuid().toLowerCase().brand<'MatchingRuleId'>()

/** What a payment may pay, as far as one needs to see to decide. */
const proposedPart = z.object({
  receivableId,
  cents,
  openCents: cents,
  title: z.string(),
  reference: z.string(),
  dueOn: z.iso.date().nullable(),
  payer,
  attendees: z.array(z.string()),
  /** On that day its place was given back for want of payment; null: it is open. */
  expiredOn: z.iso.date().nullable(),
})

export const proposal = z.object({
  parts: z.array(proposedPart),
  /** In hundredths. */
  score: cents,
  reasons: z.array(matchReason),
  /** What comes of it now where places have expired; null: none has. */
  late: z.enum(['book_again', ...creditedFor.exclude(['not_wanted']).options]).nullable(),
})
export type ProposalOnWire = z.infer<typeof proposal>

/** Waiting for a decision; looked at and put off; or money that belongs to nothing here, such as interest. */
export const pendingState = z.enum(['waiting', 'put_aside', 'not_ours'])
export type PendingState = z.infer<typeof pendingState>

export const pendingPayment = z.object({
  id: paymentId,
  way: paymentWay,
  receivedOn: z.iso.date(),
  currencyCode: z.string(),
  amountCents: cents,
  freeCents: cents,
  payer: payer.nullable(),
  payerName: z.string(),
  remittance: z.string(),
  state: pendingState,
  proposals: z.array(proposal),
  /** How far the first proposal is ahead of the second, in hundredths. */
  lead: cents,
  /** Whether a decision for one payer can be remembered: the account is known. */
  canLearn: z.boolean(),
})
export type PendingPayment = z.infer<typeof pendingPayment>

export const pendingListInput = pageInput.extend({
  state: pendingState.default('waiting'),
  dir: z.enum(['asc', 'desc']).default('asc'),
})

export const pendingPage = z.object({
  items: z.array(pendingPayment),
  total: z.number().int(),
  counts: z.object({ waiting: cents, putAside: cents, notOurs: cents }),
})
export type PendingPage = z.infer<typeof pendingPage>

/** What is decided of a payment; the key makes that a decision sent twice is one. */
export const pendingDecision = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('allocated'),
    requestKey,
    allocations: z.array(wantedAllocation).min(1).max(100),
    /** What becomes of places that have expired: booked again or refused, or the money is a credit. */
    late: latePlaces.default('book_again'),
    /** Remember that this account pays for this person. */
    learn: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('put_aside'), requestKey }),
  z.object({ kind: z.literal('not_ours'), requestKey }),
])
export type PendingDecision = z.infer<typeof pendingDecision>

export const decided = z.object({
  decisionId: requestKey,
  allocationIds: z.array(allocationId),
  /** The rule that was learned from it. */
  ruleId: matchingRuleId.nullable(),
})
export type Decided = z.infer<typeof decided>

export const matchingThresholds = z.object({
  isOn: z.boolean(),
  /** In hundredths. */
  score: z.number().int().min(90).max(100),
  lead: z.number().int().min(10).max(60),
  toleranceCents: z.number().int().min(0).max(mostToleranceCents),
  /** What becomes of money that is certainly for a place that expired. */
  latePlaces,
})
export type MatchingThresholds = z.infer<typeof matchingThresholds>

export const matchingSettings = matchingThresholds.extend({ revision })
export type MatchingSettings = z.infer<typeof matchingSettings>

/** Thresholds to try out; they come with an address. */
export const triedThresholds = z.object({
  score: z.coerce.number().pipe(matchingThresholds.shape.score),
  lead: z.coerce.number().pipe(matchingThresholds.shape.lead),
  toleranceCents: z.coerce.number().pipe(matchingThresholds.shape.toleranceCents),
})
export type TriedThresholds = z.infer<typeof triedThresholds>

/** A payment that would be booked by itself with some thresholds, and would wait with others. */
const differingLine = z.object({
  paymentId,
  receivedOn: z.iso.date(),
  payerName: z.string(),
  cents,
  currencyCode: z.string(),
  remittance: z.string(),
  /** What becomes of it with the thresholds that are tried out. */
  becomes: z.enum(['booked', 'waiting']),
  /** What it is for, and why. */
  proposal,
  /** How far that is ahead of the second proposal, in hundredths. */
  lead: cents,
})
export type DifferingLine = z.infer<typeof differingLine>

/** What thresholds would have done with the statements that were booked last. */
export const matchingPreview = z.object({
  /** null: no statement is booked yet. */
  bookedAt: z.iso.datetime().nullable(),
  /** Of so many payments it is told. */
  payments: cents,
  /** There were more. */
  isCut: z.boolean(),
  /** How many would be booked by themselves with what is saved, and with what is tried out. */
  before: cents,
  after: cents,
  differing: z.array(differingLine),
  /** How many differ, also those that are not listed. */
  differ: cents,
})
export type MatchingPreview = z.infer<typeof matchingPreview>

/** Whoever pays from this account pays for this person. */
export const matchingRule = z.object({
  id: matchingRuleId,
  accountName: z.string(),
  person: z.object({ id: personId, name: z.string() }),
  isOn: z.boolean(),
  madeAt: z.iso.datetime(),
  actorName: z.string(),
  revision,
})
export type MatchingRule = z.infer<typeof matchingRule>

/** What of a rule may be changed. Without a person it pays for the same as before. */
export const matchingRuleChange = z.object({ isOn: z.boolean(), personId: personId.optional() })
export type MatchingRuleChange = z.infer<typeof matchingRuleChange>
