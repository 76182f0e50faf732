import { z } from 'zod'
import { courseId, importId } from '../wire/ids.schema.ts'
import { importKind, maxImportColumns } from './import-kinds.ts'

/** What a column can be taken for, in the reader's language. */
export const importField = z.object({
  name: z.string(),
  label: z.string(),
  /** Every row needs it. */
  required: z.boolean(),
  hint: z.string(),
})
export type ImportField = z.infer<typeof importField>

const importColumn = z.object({
  heading: z.string(),
  /** The first values that stand there. */
  samples: z.array(z.string()),
})

/** What is to be done with what was read. */
export const importPlan = z.object({
  sheet: z.number().int().min(0).max(1000).default(0),
  /** The field of each column, in their order; null: it is left out. */
  columns: z.array(z.string().max(60).nullable()).max(maxImportColumns),
  /** Whether 3/4 is the third of April or the fourth of March, where that is written with slashes. */
  dateOrder: z.enum(['dmy', 'mdy']).default('dmy'),
  /** Whoever is known by name and e-mail: left as they are, or completed where something is empty. */
  known: z.enum(['skip', 'fill']).default('skip'),
  /** Places and instructors that are only known by name so far. */
  createPlaces: z.boolean().default(false),
  createInstructors: z.boolean().default(false),
  /** Courses may need one place or one instructor at a time. */
  overrideClashes: z.boolean().default(false),
  whenFull: z.enum(['refuse', 'waiting_list', 'raise_limit']).default('refuse'),
  /** Whether those who are registered are told by mail. */
  inform: z.boolean().default(false),
  /** Import what is right although other rows are faulty. */
  leaveOutFaulty: z.boolean().default(false),
})
export type ImportPlan = z.infer<typeof importPlan>

const importOutcome = z.enum(['created', 'updated', 'skipped', 'faulty'])
export type ImportOutcome = z.infer<typeof importOutcome>

export const importCounts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  faulty: z.number().int(),
})
export type ImportCounts = z.infer<typeof importCounts>

/** An import under way, or done. */
export const importRun = z.object({
  id: importId,
  kind: importKind,
  filename: z.string(),
  createdAt: z.iso.datetime(),
  /** Until then the file is kept; of what is imported nothing is. */
  expiresAt: z.iso.datetime(),
  importedAt: z.iso.datetime().nullable(),
  result: importCounts.nullable(),
  fields: z.array(importField),
  /** Empty once it is imported. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  columns: z.array(importColumn),
  /** What the headings suggest, and what was chosen for such headings before. */
  plan: importPlan,
})
export type ImportRun = z.infer<typeof importRun>

/** One thing that is wrong with a row. */
export const importFault = z.object({
  /** As the program counts that shows the file. */
  row: z.number().int(),
  /** Null: with the row as a whole. */
  field: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof importFault>

const importedRow = z.object({
  row: z.number().int(),
  outcome: importOutcome,
  /** Why it is left out. */
  note: z.string().nullable(),
  /** As they were understood, in the order of `columns`. */
  cells: z.array(z.string()),
})

/** What would happen, found out by doing it and taking it back. */
export const importPreview = importCounts.extend({
  /** The fields that have a column, as the reader's language calls them. */
  columns: z.array(z.string()),
  /** The first of them. */
  rows: z.array(importedRow),
  /** The first of them; all are in the file of faulty rows. */
  faults: z.array(importFault),
  faultCount: z.number().int(),
  /** How many bookings would be written to. */
  told: z.number().int(),
  /** Courses whose limit would rise. */
  raised: z.array(z.object({ courseId, title: z.string(), from: z.number().int(), to: z.number().int() })),
  /** What would be created beside. */
  places: z.array(z.string()),
  instructors: z.array(z.string()),
  /** Stands for all that was promised: the import does this and nothing else. */
  digest: z.string(),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importSummary = importRun
  .pick({
    id: true,
    kind: true,
    filename: true,
    createdAt: true,
    expiresAt: true,
    importedAt: true,
    result: true,
  })
  .extend({ by: z.string() })
export type ImportSummary = z.infer<typeof importSummary>
