import type { ImportOutcome, ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind } from '@reihum/contract/imports.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { RoomImports as ImportsOnTheWire } from '@reihum/contract/wire/room-imports.ts'
import type { Fault, ImportFieldRule, UnderstoodRow } from '#platform/tables/import/import-field.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

/** What a row became, or would become. */
export type TakenRow =
  | { outcome: Extract<ImportOutcome, 'created' | 'updated'>; id: string }
  | { outcome: 'skipped'; note: Wording }
  | { outcome: 'faulty'; faults: readonly Fault[] }

export type Taken = {
  rows: TakenRow[]
  told?: number
  raised?: { courseId: string; title: string; from: number; to: number }[]
  places?: string[]
  instructors?: string[]
}

export type Taking = {
  ctx: TenantContext
  /** Seals what must not be readable in the database. */
  vault: Vault
  importId: string
  rows: readonly UnderstoodRow[]
  plan: ImportPlan
}

/** A kind of tables that a room can import. */
export type ImportedKind = {
  /** The fields that columns can be mapped to. */
  fields: readonly ImportFieldRule[]
  /** Further fields, which each tenant has of its own. */
  ownFields?: (ctx: TenantContext) => Promise<readonly ImportFieldRule[]>
  /** Stores what the rows describe. A preview rolls its transaction back, an import commits it. */
  take: (taking: Taking) => Promise<Taken>
}

/** The imports of a room, by the kinds that its contract names. */
export type RoomImports<Wire extends ImportsOnTheWire = ImportsOnTheWire> = {
  readonly [Kind in keyof Wire]: ImportedKind
}

/** The imports of all rooms. */
export type HouseImports = Readonly<Record<ImportKind, ImportedKind>>

/** What performing an import takes. */
export type Importing = { kinds: HouseImports; vault: Vault }

/** Why a row is left out that describes the same as an earlier one. */
export const asInRow = (row: number): Wording => ({
  de: `Steht schon in Zeile ${row}.`,
  en: `Stands in row ${row} already.`,
})
