import { z } from 'zod'
import { payer } from '../ledger/payer.schema.ts'
import { mailReason, mailState } from '../messages/mail.schema.ts'
import { paperPicture } from '../tenants/letterhead.schema.ts'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import {
  bookingId,
  courseId,
  invoiceId,
  mailId,
  personId,
  receivableId,
  registrationId,
  requestKey,
  runId,
} from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { runLimit, runOutcome } from '../wire/run.schema.ts'
import { email, text } from '../wire/text.schema.ts'
import { invoiceContent, invoiceLine, invoiceRecipient } from './invoice-content.schema.ts'
import { type InvoiceProblem, invoiceProblemNames } from './invoice-problems.ts'
import { invoiceFormat, invoiceKind, invoiceState } from './invoice-states.ts'

const cents = z.number().int()

const invoiceActions = [
  'edit',
  'recreate',
  'discard',
  'finalise',
  'send',
  'cancel',
  'cancel_and_new',
  'credit',
] as const
export type InvoiceAction = (typeof invoiceActions)[number]

const invoiceMail = z.object({
  id: mailId,
  state: mailState,
  recipient: z.string(),
  /** Why it did not arrive, where that is known. */
  reason: mailReason,
})

/** An invoice as lists show it. */
export const invoice = z.object({
  id: invoiceId,
  kind: invoiceKind,
  state: invoiceState,
  /** Null while it is a draft. */
  number: z.string().nullable(),
  payer,
  recipientName: z.string(),
  recipientEmail: z.string(),
  format: invoiceFormat,
  courseId: courseId.nullable(),
  courseTitle: z.string(),
  isPrepayment: z.boolean(),
  language: locale,
  currencyCode: z.string(),
  issuedOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  netCents: cents,
  grossCents: cents,
  /** What is open today of what it is about. */
  openCents: cents,
  sentAt: z.iso.datetime().nullable(),
  /** A final one was cancelled by another. */
  isCancelled: z.boolean(),
  /** What its receivables charge now is not what it says. */
  differs: z.boolean(),
  /** Its paper and its e-invoice can be downloaded. */
  isPrinted: z.boolean(),
  /** The newest mail that brought it, and what became of it; null: there is none. */
  mail: invoiceMail.nullable(),
  allowedActions: z.array(z.enum(invoiceActions)),
})
export type Invoice = z.infer<typeof invoice>

const related = z.object({
  id: invoiceId,
  kind: invoiceKind,
  number: z.string().nullable(),
  grossCents: cents,
})

export const invoiceDetail = invoice.extend({
  recipient: invoiceRecipient,
  serviceStart: z.iso.date().nullable(),
  serviceEnd: z.iso.date().nullable(),
  intro: z.string(),
  closing: z.string(),
  reason: z.string(),
  lines: z.array(invoiceLine.extend({ grossCents: cents, netCents: cents })),
  receivables: z.array(
    z.object({
      id: receivableId,
      title: z.string(),
      /** What it charged when it was put on the invoice, and what it charges now. */
      invoicedCents: cents,
      chargedCents: cents,
      openCents: cents,
    }),
  ),
  /** What is missing before it can be final. */
  problems: z.array(z.enum(Object.keys(invoiceProblemNames) as [InvoiceProblem, ...InvoiceProblem[]])),
  /** Somebody changed the draft by hand, which is lost if it is made anew. */
  isEdited: z.boolean(),
  /** What it cancels or credits, and what cancels or credits it. */
  preceding: related.nullable(),
  following: z.array(related),
  /** What it says, once it is final; null: a draft, or released after the years for which it is kept. */
  content: invoiceContent.nullable(),
  /** What it would say if it were final today. */
  preview: invoiceContent.nullable(),
  keptUntil: z.iso.date().nullable(),
  hash: z.string().nullable(),
  mails: z.array(
    z.object({
      id: mailId,
      recipient: z.string(),
      subject: z.string(),
      state: mailState,
      at: z.iso.datetime(),
    }),
  ),
  finalisedAt: z.iso.datetime().nullable(),
  actorName: z.string(),
  revision,
})
export type InvoiceDetail = z.infer<typeof invoiceDetail>

export const invoiceFilter = z.object({
  /** Words of the recipient or payer, or the beginning of a number. */
  q: z.string().trim().max(100).default(''),
  state: invoiceState.optional(),
  kind: invoiceKind.optional(),
  courseId: courseId.optional(),
  personId: personId.optional(),
  bookingId: bookingId.optional(),
  registrationId: registrationId.optional(),
  /** The days of issue. */
  from: day.optional(),
  until: day.optional(),
  /** What its receivables charge now is not what it says. */
  differs: flag.optional(),
  sent: flag.optional(),
  /** The newest mail that was to bring it did not arrive. */
  undelivered: flag.optional(),
  /** What a run was over, and what came of it there. */
  runId: runId.optional(),
  outcome: runOutcome.optional(),
  /** Something of what it is about is open. */
  open: flag.optional(),
})
export type InvoiceFilter = z.infer<typeof invoiceFilter>

export const invoiceListInput = pageInput.extend(invoiceFilter.shape).extend({
  sort: z.enum(['number', 'issuedOn', 'recipient', 'amount']).default('issuedOn'),
  dir: z.enum(['asc', 'desc']).default('desc'),
})

/** Credit notes and cancellations count against what was invoiced. */
export const invoiceSums = z.object({
  count: cents,
  drafts: cents,
  netCents: cents,
  grossCents: cents,
  openCents: cents,
})
export type InvoiceSums = z.infer<typeof invoiceSums>

/** What is gathered on one invoice. */
export const invoiceGrouping = z.enum(['booking', 'registration', 'payer', 'company'])

/** Which receivables are put on invoices; those that are on one already, or charge nothing, are left out. */
export const newInvoices = z.object({
  requestKey,
  grouping: invoiceGrouping.default('booking'),
  selection: z.union([
    z.object({ receivableIds: z.array(receivableId).min(1).max(1000) }),
    z.object({ registrationIds: z.array(registrationId).min(1).max(1000) }),
    z.object({ courseId }),
    /** What came about in those days: of one payer, of companies only, or of everybody. */
    z.object({
      from: day,
      until: day,
      personId: personId.optional(),
      companiesOnly: z.boolean().default(false),
    }),
  ]),
})
export type NewInvoices = z.infer<typeof newInvoices>

/** A draft as somebody saves it. */
export const draftChange = z.object({
  revision,
  recipient: invoiceRecipient,
  language: locale,
  dueOn: day.nullable(),
  serviceStart: day.nullable(),
  serviceEnd: day.nullable(),
  intro: text(2000).trim(),
  closing: text(2000).trim(),
  lines: z.array(invoiceLine).max(500),
})
export type DraftChange = z.infer<typeof draftChange>

export const reason = line(300).default('')

export const newCredit = z.object({
  requestKey,
  reason: line(300).min(1),
  lines: z
    .array(
      invoiceLine.refine(({ quantityHundredths }) => quantityHundredths > 0, {
        params: { code: 'min', bound: 1 },
      }),
    )
    .min(1)
    .max(100),
})
export type NewCredit = z.infer<typeof newCredit>

/** Chosen one by one, or all that a filter finds. */
export const invoiceSelection = z.union([
  z.object({ ids: z.array(invoiceId).min(1).max(runLimit) }),
  z.object({ filter: invoiceFilter }),
])
export type InvoiceSelection = z.infer<typeof invoiceSelection>

/** How many invoices one archive holds: it is put together in memory. */
export const mostExported = 1000

/** Making so many final at once needs the confirmation code, for the id of the run. */
export const manyFinalised = 10

/** The mail that brings an invoice; empty texts are those that are proposed. */
export const invoiceLetter = z.object({ subject: line(200), text: text(5000).trim() })
export type InvoiceLetter = z.infer<typeof invoiceLetter>

export const invoiceSending = z.object({
  /** Empty: as proposed, in the language of each. `{number}`, `{name}`, `{amount}` and `{due}` stand for what they say. */
  letter: invoiceLetter.default({ subject: '', text: '' }),
  /** Sends another copy of what was sent already. */
  again: z.boolean().default(false),
})

/** To which addresses some of many go, instead of those of their recipients. */
export const otherAddresses = z
  .array(z.object({ invoiceId, recipient: email() }))
  .max(1000)
  .default([])

/** Why some of what was chosen would not go out. */
const heldBack = z.object({
  id: invoiceId,
  number: z.string().nullable(),
  recipientName: z.string(),
  code: z.enum(['INVOICE_WITHOUT_ADDRESS', 'INVOICE_DRAFT', 'PERSON_ERASED']),
})

const unreached = heldBack.omit({ code: true }).extend({ recipient: z.string(), reason: mailReason })

/** What sending a choice would do, in numbers. */
export const manySendings = z.object({
  /** How many would go out, and as what. */
  ready: z.number().int(),
  formats: z.array(z.object({ format: invoiceFormat, count: z.number().int() })),
  /** Sent before, and nothing says that they did not arrive. */
  sentBefore: z.number().int(),
  refused: z.number().int(),
  /** The first of those that would be refused. */
  heldBack: z.array(heldBack),
  /** The first of those that go out again because their mail did not arrive, and where it went. */
  unreached: z.array(unreached),
})
export type ManySendings = z.infer<typeof manySendings>

/** What an invoice that is written anew would say, beside what it says now. */
export const invoiceAnewPreview = z.object({
  grossCents: cents,
  picture: paperPicture,
})

export const oneSending = invoiceSending.extend({ requestKey, recipient: email().optional() })

/** How one invoice would be sent. */
export const sendingPreview = z.object({
  recipient: z.string(),
  format: invoiceFormat,
  subject: z.string(),
  text: z.string(),
  filenames: z.array(z.string()),
  wasSent: z.boolean(),
})

/** An invoice as attendees find it behind their booking. */
export const ownInvoice = z.object({
  id: invoiceId,
  bookingId,
  kind: invoiceKind,
  number: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  grossCents: cents,
  currencyCode: z.string(),
  isCancelled: z.boolean(),
  hasXml: z.boolean(),
  /** Its file is there. */
  isPrinted: z.boolean(),
})
export type OwnInvoice = z.infer<typeof ownInvoice>
