import type { contract } from '@reihum/contract/contract.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Contract = typeof contract

/** Routes of the contract by room and name, such as `courses.exportList`. */
export type RouteName = {
  [Room in keyof Contract & string]: `${Room}.${keyof Contract[Room] & string}`
}[keyof Contract & string]

/** A list of a room that can be taken along as a file. */
export type TakenList = {
  /** Whoever may call it may take the list along. */
  route: RouteName
  /** The name of the event that says it was exported; the newest entry of the log tells when. */
  event: string
  /** How many rows the file would have, of the whole list. Null: that depends on what is chosen. */
  count: ((ctx: TenantContext) => Promise<number>) | null
}

export type RoomLists = Readonly<Record<string, TakenList>>
