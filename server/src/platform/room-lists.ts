import type { contract } from '@reihum/contract/contract.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TableFormat, WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Contract = typeof contract

/** Routes of the contract by room and name, such as `courses.exportList`. */
export type RouteName = {
  [Room in keyof Contract & string]: `${Room}.${keyof Contract[Room] & string}`
}[keyof Contract & string]

/** How a list is to be made where nobody waits for it. */
export type ListWanted = {
  format: TableFormat
  locale: Locale
  publicUrl: string
  storage: Storage
  /** First and last day, for lists of a period. */
  period: { from: string; until: string }
}

/** A list of a room that can be taken along as a file. */
export type TakenList = {
  /** Whoever may call it may take the list along. */
  route: RouteName
  /** The name of the event that says it was exported; the newest entry of the log tells when. */
  event: string
  /** How many rows the file would have, of the whole list. Null: that depends on what is chosen. */
  count: ((ctx: TenantContext) => Promise<number>) | null
  /** How it is exported by itself. Null: it takes choices that only people make. */
  byItself: {
    /** What letters call it. */
    name: Wording
    /** A ZIP has one format only, and is of a period. */
    formats: readonly ['csv', 'xlsx'] | readonly ['zip']
    write: (ctx: TenantContext, wanted: ListWanted) => Promise<WriteFile>
  } | null
}

export type RoomLists = Readonly<Record<string, TakenList>>
