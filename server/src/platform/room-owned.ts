import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { DB } from '#platform/database/schema.ts'

/**
 * How the rows of a whole export come into an empty tenant, where they do not come as they are. What is SQL calls the row
 * `p`, with the types of the table, and knows of `a.tenant_id`, `a.user_id` (who moves in), `a.now` and `a.no_account`
 * (an account number that is not known, sealed).
 */
export type Arrival = {
  /** It stays in the archive: why, or what has to be done here instead. */
  staysBehind?: Wording
  /** Settings: they take the place of what the tenant has, and are in nobody's way. */
  replaces?: true
  /** Which of its rows. */
  which?: string
  /** What each of its rows has to be: what a form refuses and no rule of the database does, and what browsers are led by. */
  fits?: string
  /** What columns become. */
  become?: Readonly<Record<string, string>>
  /** Columns that are written once everything else is there, because the row can be completed no earlier. */
  later?: readonly string[]
  /** What is counted here from the rows that come after it, and has to come to the same. */
  counted?: readonly string[]
  /** Tables that come before it although no reference says so. */
  after?: readonly (keyof DB)[]
}

/** What a JSON column has to be, as the room reads it; a schema of the contract is one. */
export type DocumentShape = { safeParse(value: unknown): { success: boolean } }

/** A table of a tenant in its whole export: what it holds, or why it stays behind. */
export type OwnedTable =
  | {
      about: Wording
      without: readonly string[]
      /** Its rows are files, with `id`, `filename` and `sha256`; their contents come along. */
      hasContents?: true
      /** Which of its rows, as a condition; the table is called `t` there. */
      only?: string
      arrives?: Arrival
      /** Its JSON columns, which are checked when an archive comes in. What is null is not. */
      documents?: Readonly<Record<string, DocumentShape>>
    }
  | {
      /** Why it is in no export. */
      leftOut: Wording
      /** Its rows follow from those of that table: these columns, where the condition holds. */
      madeFrom?: { table: keyof DB; columns: readonly string[]; which: string }
    }

export const owned = (
  de: string,
  en: string,
  without: readonly string[] = [],
): Extract<OwnedTable, { about: Wording }> => ({
  about: { de, en },
  without,
})

/** It comes into an empty tenant in another way than as it is. */
export const arriving = (
  table: ReturnType<typeof owned>,
  arrives: Arrival,
): Extract<OwnedTable, { about: Wording }> => ({
  ...table,
  arrives,
})

/** Its JSON columns are looked at when they come from an archive. */
export const holding = (
  table: Extract<OwnedTable, { about: Wording }>,
  documents: Readonly<Record<string, DocumentShape>>,
): Extract<OwnedTable, { about: Wording }> => ({ ...table, documents })

/** It is in the export, but comes into no other tenant: why, or what has to be done there instead. */
export const staying = (table: ReturnType<typeof owned>, de: string, en: string): OwnedTable =>
  arriving(table, { staysBehind: { de, en } })

/** Settings, which take the place of those that a tenant has. */
export const settings = (
  table: ReturnType<typeof owned>,
  arrives: Arrival = {},
): Extract<OwnedTable, { about: Wording }> => arriving(table, { ...arrives, replaces: true })

export const leftOut = (de: string, en: string): Extract<OwnedTable, { leftOut: Wording }> => ({
  leftOut: { de, en },
})

/** What a room keeps for each tenant, table by table. A test finds every table that nobody decided on. */
export type RoomOwned = { readonly [Table in keyof DB]?: OwnedTable }

/** The same of all rooms, by table. */
export type HouseOwned = Readonly<Record<string, OwnedTable>>
