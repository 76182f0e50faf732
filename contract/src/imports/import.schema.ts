import { z } from 'zod'
import { gatherFromRooms } from '../wire/gather-from-rooms.ts'
import { courseId, importId } from '../wire/ids.schema.ts'
import type { ImportedKind, RoomImports } from '../wire/room-imports.ts'
import { maxImportColumns } from './import-limits.ts'

/** The rooms whose tables are imported: each may bring kinds. */
export type ImportingRooms = Readonly<Record<string, { words: object; imports?: RoomImports }>>

export type ImportKindOf<Rooms> = Rooms[keyof Rooms] extends infer One
  ? One extends { imports: infer Imports }
    ? keyof Imports & string
    : never
  : never

/** All kinds of tables that these rooms can import, in the order of the rooms. */
export function importedKinds<Rooms extends ImportingRooms>(rooms: Rooms) {
  return gatherFromRooms(
    'kind of import',
    Object.entries(rooms).map(([room, { imports }]) => [room, imports]),
  ) as Readonly<Record<ImportKindOf<Rooms>, ImportedKind>>
}

/** A field that a column can be mapped to, in the reader's language. */
export const importField = z.object({
  name: z.string(),
  label: z.string(),
  /** Whether every row needs the field. */
  required: z.boolean(),
  hint: z.string(),
})
export type ImportField = z.infer<typeof importField>

/** Spreadsheet programs count no further. */
export const maxRowNumber = 1_048_576

const importColumn = z.object({
  heading: z.string(),
  /** The first values of the column. */
  samples: z.array(z.string()),
})

/** The choices of an operator for an import. */
export const importPlan = z.object({
  sheet: z.number().int().min(0).max(1000).default(0),
  /** The row of the headings, by its number in the file; what is above it is left out. Null: the first that is filled. */
  headingRow: z.number().int().min(1).max(maxRowNumber).nullable().default(null),
  /** Whether rows that the file does not show, because of a filter for example, are imported too. */
  hiddenRows: z.enum(['take', 'leave']).default('take'),
  /** The field of each column, in their order; null: it is left out. */
  columns: z.array(z.string().max(60).nullable()).max(maxImportColumns),
  /** Whether 3/4 is the third of April or the fourth of March, where that is written with slashes. */
  dateOrder: z.enum(['dmy', 'mdy']).default('dmy'),
  /** Persons already known by name and e-mail: leave them as they are, or fill their empty fields. */
  known: z.enum(['skip', 'fill']).default('skip'),
  /** Whether to create places and instructors that are named but do not exist. */
  createPlaces: z.boolean().default(false),
  createInstructors: z.boolean().default(false),
  /** Whether courses may be imported although they clash over a place or an instructor. */
  overrideClashes: z.boolean().default(false),
  whenFull: z.enum(['refuse', 'waiting_list', 'raise_limit']).default('refuse'),
  /** Whether the contacts of imported registrations are told by mail. */
  inform: z.boolean().default(false),
  /** Import the correct rows and leave out the faulty ones. */
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

/** One thing that is wrong with a row. */
export const importFault = z.object({
  /** The row number as spreadsheet programs show it. */
  row: z.number().int(),
  /** Null: the fault concerns the whole row. */
  field: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof importFault>

const importedRow = z.object({
  row: z.number().int(),
  outcome: importOutcome,
  /** Why the row is left out; null if it is not. */
  note: z.string().nullable(),
  /** The values as they were understood, in the order of `columns`. */
  cells: z.array(z.string()),
})

/** What the import would do, found out by doing it in a transaction that is rolled back. */
export const importPreview = importCounts.extend({
  /** The mapped fields by their names in the reader's language. */
  columns: z.array(z.string()),
  /** The first rows. */
  rows: z.array(importedRow),
  /** The first faults; the file of faulty rows has all. */
  faults: z.array(importFault),
  faultCount: z.number().int(),
  /** How many bookings would get a mail. */
  told: z.number().int(),
  /** Courses whose limit would rise. */
  raised: z.array(z.object({ courseId, title: z.string(), from: z.number().int(), to: z.number().int() })),
  /** Places and instructors that would be created too. */
  places: z.array(z.string()),
  instructors: z.array(z.string()),
  /** A digest of everything in this preview: the import is refused if it would do anything else. */
  digest: z.string(),
})
export type ImportPreview = z.infer<typeof importPreview>

/** Makes the schemas that name a kind from what the rooms contribute. */
export function importShapes<Rooms extends ImportingRooms>(rooms: Rooms) {
  type Kind = ImportKindOf<Rooms>
  const importKind: z.ZodType<Kind, Kind> = z.enum(Object.keys(importedKinds(rooms)) as Kind[])
  /** An import under way, or done. */
  const importRun = z.object({
    id: importId,
    kind: importKind,
    filename: z.string(),
    createdAt: z.iso.datetime(),
    /** Until then the file is kept. After the import nothing of it is kept. */
    expiresAt: z.iso.datetime(),
    importedAt: z.iso.datetime().nullable(),
    result: importCounts.nullable(),
    fields: z.array(importField),
    /** Empty after the import. */
    sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
    /** The first rows of the sheet, one of which holds the headings. */
    headingRows: z.array(z.object({ row: z.number().int(), text: z.string() })),
    columns: z.array(importColumn),
    /** How many rows stand below the headings, and how many of them the file does not show. */
    rowCount: z.number().int(),
    hiddenCount: z.number().int(),
    /** Dates with slashes, none of which tells whether the day or the month comes first. */
    isDateOrderUnclear: z.boolean(),
    /** The plan that follows from the headings and from what was chosen for the same headings before. */
    plan: importPlan,
  })
  const importSummary = importRun
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
  return { importKind, importRun, importSummary }
}
