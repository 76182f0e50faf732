import { z } from 'zod'
import { payer } from '../ledger/payer.schema.ts'
import { day } from '../wire/days.schema.ts'
import { dunningNoticeId, dunningPauseId, dunningRunId, personId, receivableId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { levelsLimit } from './dunning-settings.schema.ts'

const cents = z.number().int()

/** 0 is the payment reminder; levels count from 1. */
export const dunningStep = cents.min(0).max(levelsLimit)

/** Why nobody is written to although it were time. */
export const keptBack = z.enum([
  'dunning_fee',
  'reserved_place',
  'money_on_its_way',
  'debit_to_come',
  'disputed',
  'paused',
  'unallocated_money',
  'below_minimum',
  'no_address',
  'no_postal_address',
])
export type KeptBack = z.infer<typeof keptBack>

export const keptBackNames: Record<KeptBack, Wording> = {
  dunning_fee: { de: 'Mahngebühren werden nicht für sich gemahnt', en: 'Fees alone are not dunned' },
  reserved_place: {
    de: 'Reservierter Platz: Er wird nach der Zahlungsfrist von selbst frei',
    en: 'Reserved place: it becomes free by itself after its deadline',
  },
  money_on_its_way: { de: 'Die Zahlung ist unterwegs', en: 'The payment is on its way' },
  debit_to_come: { de: 'Wird per Lastschrift eingezogen', en: 'Is collected by direct debit' },
  disputed: { de: 'Die Forderung ist strittig', en: 'The receivable is disputed' },
  paused: { de: 'Mahnpause', en: 'Dunning is paused' },
  unallocated_money: {
    de: 'Von der Person liegt Geld vor, das noch nichts bezahlt',
    en: 'There is money of this person that pays nothing yet',
  },
  below_minimum: { de: 'Unter dem Mindestbetrag', en: 'Below the minimum' },
  no_address: { de: 'Keine E-Mail-Adresse', en: 'No e-mail address' },
  no_postal_address: {
    de: 'Weder E-Mail-Adresse noch Anschrift',
    en: 'Neither an e-mail nor a postal address',
  },
}

const owed = z.object({
  receivableId,
  title: z.string(),
  reference: z.string(),
  dueOn: z.iso.date(),
  openCents: cents,
})

/** A letter that would be written today. */
export const dunningProposal = z.object({
  payer,
  level: dunningStep,
  currencyCode: z.string(),
  items: z.array(owed.extend({ interestCents: cents })),
  openCents: cents,
  feeCents: cents,
  interestCents: cents,
  /** On paper: none of it has an e-mail address. */
  byPost: z.boolean(),
})
export type DunningProposal = z.infer<typeof dunningProposal>

const single = owed.extend({ payer, currencyCode: z.string() })
/** Level null: it would have been proposed to write it off. */
export const keptBackReceivable = single.extend({ level: dunningStep.nullable(), why: keptBack })
export type KeptBackReceivable = z.infer<typeof keptBackReceivable>

export const dunningProposals = z.object({
  /** Today on the wall of the tenant. */
  day: z.iso.date(),
  letters: z.array(dunningProposal),
  /** The last level was of no use. */
  writeOffs: z.array(single),
  keptBack: z.array(keptBackReceivable),
  /** There is more than could be looked at: the next run goes on with it. */
  isCut: z.boolean(),
})
export type DunningProposals = z.infer<typeof dunningProposals>

/** So many receivables go into one run. */
export const runLimit = 1_000

export const chosenDunning = z.object({ receivableId, level: dunningStep })

export const dunningLetterPreview = z.object({
  recipient: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** It is a paper, or brings one with it. */
  hasPaper: z.boolean(),
})

/** So many letters are printed as one PDF; the next ones are another. */
export const lettersOfPaper = 200

export const dunningRun = z.object({
  id: dunningRunId,
  startedAt: z.iso.datetime(),
  /** Empty: it began by itself. */
  actorName: z.string(),
  letters: cents,
  receivables: cents,
  openCents: cents,
  feeCents: cents,
  /** Chosen, but not due any more when it was looked at again. */
  leftOut: cents,
  /** Letters on paper that are to be printed and posted. */
  byPost: cents,
})
export type DunningRun = z.infer<typeof dunningRun>

export const dunningRunDetail = dunningRun.extend({
  notices: z.array(
    z.object({
      id: dunningNoticeId,
      payer,
      level: dunningStep,
      openCents: cents,
      feeCents: cents,
      interestCents: cents,
      receivableIds: z.array(receivableId),
      byPost: z.boolean(),
      /** What it said is kept, so that it can be printed. */
      isPrintable: z.boolean(),
    }),
  ),
})
export type DunningRunDetail = z.infer<typeof dunningRunDetail>

export const dunningRunListInput = pageInput

export const pauseReason = z.enum(['asked', 'dispute'])
export type PauseReason = z.infer<typeof pauseReason>
export const pauseReasonNames: Record<PauseReason, Wording> = {
  asked: { de: 'Mahnpause', en: 'Pause' },
  dispute: { de: 'Strittig', en: 'Dispute' },
}

export const newDunningPause = z.object({
  id: dunningPauseId,
  of: z.union([z.object({ personId }), z.object({ receivableId })]),
  reason: pauseReason,
  /** The last day; null: until somebody ends it. */
  until: day.nullable(),
  note: line(300).default(''),
})

export const dunningPause = z.object({
  id: dunningPauseId,
  payer,
  /** Null: it is about everything that the person owes. */
  receivable: z.object({ id: receivableId, title: z.string(), reference: z.string() }).nullable(),
  reason: pauseReason,
  until: z.iso.date().nullable(),
  note: z.string(),
  madeAt: z.iso.datetime(),
  actorName: z.string(),
})
export type DunningPause = z.infer<typeof dunningPause>
