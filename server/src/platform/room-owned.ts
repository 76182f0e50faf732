import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { DB } from '#platform/database/schema.ts'

/** A table of a tenant in its whole export: what it holds, or why it stays behind. */
export type OwnedTable =
  | {
      about: Wording
      without: readonly string[]
      /** Its rows are files, with `id`, `filename` and `sha256`; their contents come along. */
      hasContents?: true
      /** Which of its rows, as a condition; the table is called `t` there. */
      only?: string
    }
  /** Why it is in no export. */
  | { leftOut: Wording }

export const owned = (de: string, en: string, without: readonly string[] = []): OwnedTable => ({
  about: { de, en },
  without,
})

export const leftOut = (de: string, en: string): OwnedTable => ({ leftOut: { de, en } })

/** What a room keeps for each tenant, table by table. A test finds every table that nobody decided on. */
export type RoomOwned = { readonly [Table in keyof DB]?: OwnedTable }

/** The same of all rooms, by table. */
export type HouseOwned = Readonly<Record<string, OwnedTable>>
