import type { z } from 'zod'
import type { Access } from './access.ts'

export type SearchedPart = {
  /** Parts are shown in the order of these numbers, whichever room they come from. */
  position: number
  /** Without this permission the part is neither shown nor searched. */
  permission: Exclude<Access, 'public' | 'user' | 'superuser'>
  /** The kind of its hits. */
  finds: string
}

/** What a room contributes to the search over everything. */
export type RoomSearch = {
  /** The parts that are searched. */
  parts: Readonly<Record<string, SearchedPart>>
  /** The schema of each kind of hit. */
  hits: Readonly<Record<string, z.ZodObject<{ kind: z.ZodLiteral<string>; id: z.ZodType<string> }>>>
}
