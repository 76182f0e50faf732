import { z } from 'zod'
import { bankImportId, paymentId } from '../wire/ids.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { linePayout } from './payouts.schema.ts'
import { maxImportedColumns, maxStatementFiles } from './statement-limits.ts'

export const statementLineKind = z.enum(['incoming', 'outgoing', 'return', 'reversal', 'fee', 'other'])
export type StatementLineKind = z.infer<typeof statementLineKind>

/**
 * What became or becomes of a line: a payment; it waits for somebody to decide, because it concerns money that came in
 * before; it is only noted, because it is not about income.
 */
export const lineOutcome = z.enum(['payment', 'waiting', 'noted'])
export type LineOutcome = z.infer<typeof lineOutcome>

const day = z.iso.date()

/** A line of a statement as people see it. */
export const bankLine = z.object({
  bookedOn: day,
  valueOn: day.nullable(),
  cents: z.number().int(),
  currency: z.string(),
  counterpartName: z.string(),
  /** The last characters of the account number; '': unknown. */
  accountEnd: z.string(),
  remittance: z.string(),
  endToEndId: z.string(),
  creditorReference: z.string(),
  kind: statementLineKind,
  outcome: lineOutcome,
  returned: z
    .object({ code: z.string(), text: z.string(), originalCents: z.number().int().nullable() })
    .nullable(),
  foreign: z
    .object({ cents: z.number().int(), currency: z.string(), rate: z.string().nullable() })
    .nullable(),
  /** A payment service paid it out: its payments are booked already. */
  payout: linePayout.nullable(),
})
export type BankLine = z.infer<typeof bankLine>

const balance = z.object({ on: day, cents: z.number().int(), currency: z.string() })

/** One statement of a file, with what of it is new. */
export const previewedStatement = z.object({
  filename: z.string(),
  source: z.enum(['statement', 'report', 'notification', 'table', 'paypal']),
  reference: z.string(),
  from: day.nullable(),
  to: day.nullable(),
  opening: balance.nullable(),
  closing: balance.nullable(),
  newLines: z.number().int(),
  knownLines: z.number().int(),
  /** Announced, but not booked yet. */
  pending: z.number().int(),
  /** About nothing (0.00). */
  zero: z.number().int(),
  /** Statements are missing before this one: the last known balance is not the one it opens with. */
  gap: z.object({ after: day, knownCents: z.number().int(), openingCents: z.number().int() }).nullable(),
  /** Whether the file names the account it is of. */
  namesAccount: z.boolean(),
})
export type PreviewedStatement = z.infer<typeof previewedStatement>

export const bankCounts = z.object({
  statements: z.number().int(),
  payments: z.number().int(),
  paymentCents: z.number().int(),
  waiting: z.number().int(),
  noted: z.number().int(),
  /** Lines that were booked by an earlier import. */
  known: z.number().int(),
})
export type BankCounts = z.infer<typeof bankCounts>

/** What booking would do. */
export const bankImportPreview = bankCounts.extend({
  currency: z.string(),
  files: z.array(previewedStatement),
  /** New lines that equal a known one in day and amount, although they are not the same: perhaps from another source. */
  alike: z.number().int(),
  /** The first new lines. */
  lines: z.array(bankLine),
  /** Booking is refused if it would do anything else. */
  digest: z.string(),
})
export type BankImportPreview = z.infer<typeof bankImportPreview>

/** What the columns of a table mean. */
export const tablePlan = z.object({
  fileId: z.uuid(),
  columns: z.array(z.string().max(60).nullable()).max(maxImportedColumns),
  dateOrder: z.enum(['dmy', 'mdy']),
})
export type TablePlan = z.infer<typeof tablePlan>

export const tablePlans = z.array(tablePlan).max(maxStatementFiles)

/** A table among the files, whose columns may be assigned. */
const bankTable = tablePlan.extend({
  filename: z.string(),
  rows: z.number().int(),
  headings: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
})
export type BankTable = z.infer<typeof bankTable>

const state = z.enum(['draft', 'booked', 'undone'])

export const bankImportSummary = z.object({
  id: bankImportId,
  state,
  filenames: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** Until then the files of a draft are kept. */
  expiresAt: z.iso.datetime(),
  by: z.string(),
  bookedAt: z.iso.datetime().nullable(),
  bookedBy: z.string(),
  counts: bankCounts.nullable(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string(),
  undoneReason: z.string(),
})
export type BankImportSummary = z.infer<typeof bankImportSummary>

export const bankImport = bankImportSummary.extend({
  /** The tables of a draft. */
  tables: z.array(bankTable),
  /** What a column may be. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean(), hint: z.string() })),
})
export type BankImport = z.infer<typeof bankImport>

export const bankLineList = pageInput.extend({
  dir: pageInput.shape.dir.default('asc'),
  outcome: lineOutcome.optional(),
})

export const bankLinePage = pageOf(bankLine.extend({ id: z.uuid(), paymentId: paymentId.nullable() }))
