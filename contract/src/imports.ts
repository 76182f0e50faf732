import type { z } from 'zod'
import { type ImportKindOf, importedKinds, importShapes } from './imports/import.schema.ts'
import { type Rooms, rooms } from './rooms.ts'
import type { ImportedKind } from './wire/room-imports.ts'

export type ImportKind = ImportKindOf<Rooms>

/** All kinds of tables that can be imported, in the order of the rooms that bring them. */
export const importKinds: Readonly<Record<ImportKind, ImportedKind>> = importedKinds(rooms)

export const { importKind, importRun, importSummary } = importShapes(rooms)
export type ImportRun = z.infer<typeof importRun>
export type ImportSummary = z.infer<typeof importSummary>
