import type { Access } from './access.ts'
import type { Wording } from './locales.ts'

/** A kind of tables that can be imported. */
export type ImportedKind = {
  name: Wording
  /** Needed beside `imports.manage`. */
  permission: Exclude<Access, 'public' | 'user' | 'superuser'>
  /**
   * How many rows one import takes: as many as one transaction writes within seconds, because bookings of the same
   * courses wait for it.
   */
  rowLimit: number
}

/** The kinds of tables that a room can import. The event of kind `persons` is called `persons.imported`. */
export type RoomImports = Readonly<Record<string, ImportedKind>>
