import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { taxCategory } from '../courses/course-terms.ts'
import { payer } from '../ledger/payer.schema.ts'
import { allocationCause, paymentWay, receivableKind, receivableState } from '../ledger/receivable-states.ts'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import {
  allocationId,
  courseId,
  paymentId,
  personId,
  receivableId,
  registrationId,
  requestKey,
  writeOffId,
} from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { matchReason } from './match-reasons.schema.ts'

const cents = z.number().int()
/** An amount somebody enters: a cent at least, and less than ten million. */
export const enteredCents = cents.min(1).max(999_999_999)

const receivableActions = ['pay', 'write_off', 'take_back_write_off', 'change'] as const
export type ReceivableAction = (typeof receivableActions)[number]

export const receivable = z.object({
  id: receivableId,
  kind: receivableKind,
  state: receivableState,
  title: z.string(),
  /** What the payer writes on a transfer. */
  reference: z.string(),
  payer,
  courseId: courseId.nullable(),
  /** Null: it is for none, or for several. */
  registrationId: registrationId.nullable(),
  /** For whom it is, if that is not the payer. */
  attendees: z.array(z.string()),
  issuedAt: z.iso.datetime(),
  dueOn: z.iso.date().nullable(),
  serviceStart: z.iso.date().nullable(),
  serviceEnd: z.iso.date().nullable(),
  currencyCode: z.string(),
  amountCents: cents,
  paidCents: cents,
  writtenOffCents: cents,
  openCents: cents,
  /** What can be paid of it: what is open, or what its place cost that expired for want of payment and can be booked again. */
  payableCents: cents,
  /** Paying it books its place again. */
  hasExpired: z.boolean(),
  /** When the last of it was paid; null: something is open, or nothing was paid. */
  paidAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  dunnedAt: z.iso.datetime().nullable(),
  dunningLevel: cents,
  allowedActions: z.array(z.enum(receivableActions)),
})
export type Receivable = z.infer<typeof receivable>

const receivableLine = z.object({
  label: z.string(),
  quantityHundredths: cents,
  unitCents: cents,
  grossCents: cents,
  netCents: cents,
  taxCategory,
  /** In hundredths of a percent. */
  taxRate: cents,
  at: z.iso.datetime(),
  /** Taken back, because the place was given up. */
  isCancellation: z.boolean(),
})

/** What of a payment pays what. */
export const allocation = z.object({
  id: allocationId,
  paymentId,
  receivableId,
  /** What the other side is called: the receivable's title, or who paid. */
  name: z.string(),
  cents,
  at: z.iso.datetime(),
  cause: allocationCause,
  actorName: z.string(),
  note: z.string(),
  /** What spoke for and against it where nobody decided; empty: somebody did, or the payer was erased. */
  reasons: z.array(matchReason),
  /** Set: it was taken back. */
  takenBack: z
    .object({
      at: z.iso.datetime(),
      actorName: z.string(),
      note: z.string(),
      /** The place was given up, and nobody took it back by hand. */
      placeGone: z.boolean(),
    })
    .nullable(),
})

export const receivableDetail = receivable.extend({
  lines: z.array(receivableLine),
  allocations: z.array(allocation.extend({ way: paymentWay, receivedOn: z.iso.date() })),
  writeOffs: z.array(
    z.object({
      id: writeOffId,
      cents,
      cause: z.enum(['by_hand', 'tolerance', 'dunning']),
      reason: z.string(),
      at: z.iso.datetime(),
      actorName: z.string(),
      isTakenBack: z.boolean(),
    }),
  ),
  /** The letter of dunning that comes next if nothing happens before; null: none, or something keeps it back. */
  nextLetter: z
    .object({
      on: z.iso.date(),
      /** 0 is the reminder. */
      level: cents,
      /** It goes out on that day; otherwise once somebody starts a run. */
      byItself: z.boolean(),
    })
    .nullable(),
  /** The credit of the payer, which could pay it. */
  creditCents: cents,
  courseTitle: z.string(),
  note: z.string(),
  revision,
})
export type ReceivableDetail = z.infer<typeof receivableDetail>

export const receivableFilter = z.object({
  /** Words of the payer's name or address, a reference however it is typed, or the beginning of what it is for. */
  q: z.string().trim().max(100).default(''),
  state: receivableState.optional(),
  /** Something of it is open. */
  open: flag.optional(),
  /** Something of it can be paid: it is open, or its place expired and can be booked again. */
  payable: flag.optional(),
  kind: receivableKind.optional(),
  courseId: courseId.optional(),
  personId: personId.optional(),
  registrationId: registrationId.optional(),
  dueFrom: day.optional(),
  dueUntil: day.optional(),
})
export type ReceivableFilter = z.infer<typeof receivableFilter>

const order = {
  sort: z.enum(['issuedAt', 'dueOn', 'payer', 'amount', 'open']).default('issuedAt'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}
export const receivableListInput = pageInput.extend(receivableFilter.shape).extend(order)
export const receivableExportInput = receivableFilter.extend(order).extend({ format: tableFormat })

/** Sums of all receivables that match a filter. */
export const receivableTotals = z.object({
  count: cents,
  amountCents: cents,
  paidCents: cents,
  writtenOffCents: cents,
  openCents: cents,
  overdueCents: cents,
})
export type ReceivableTotals = z.infer<typeof receivableTotals>

/** Something a person owes that is for no registration: material, a membership, a rental. */
export const newReceivable = z.object({
  requestKey,
  personId,
  title: line(200).min(1),
  dueOn: day.nullable(),
  serviceStart: day.nullable().default(null),
  serviceEnd: day.nullable().default(null),
  note: text(2000).default(''),
  lines: z
    .array(
      z.object({
        label: line(200).min(1),
        /** 150 is one and a half. */
        quantityHundredths: z.number().int().min(1).max(1_000_000),
        unitCents: z.number().int().min(0).max(99_999_999),
        taxCategory,
        taxRate: z.number().int().min(0).max(5000),
      }),
    )
    .min(1)
    .max(50),
})
export type NewReceivable = z.infer<typeof newReceivable>

export const receivableChange = z.object({
  revision,
  dueOn: day.nullable(),
  note: text(2000).default(''),
})
