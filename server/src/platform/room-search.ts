import type { RoomSearch as SearchOnTheWire } from '@reihum/contract/wire/room-search.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Selects the ids that were found and their order, as `id` and `place`. */
export type Found = RawBuilder<unknown>

/** A row of a hit as the database returns it; each kind of hit knows its own columns. */
export type HitRow = Record<string, unknown>

/** Finds up to `atMost` ids for one part of the search; null when the words cannot match this kind. */
export type FindPart = (ctx: TenantContext, query: string, atMost: RawBuilder<number>) => Found | null

/** Reads what is shown of the found ids, in one statement under row-level security. */
export type ReadHits<Hit> = {
  statement: (ctx: TenantContext, found: Found) => RawBuilder<HitRow>
  hitOf: (row: HitRow, now: Date) => Hit
}

/** The search of a room, by the parts and kinds that its contract names. */
export type RoomSearch<Wire extends SearchOnTheWire = SearchOnTheWire> = {
  parts: { readonly [Part in keyof Wire['parts']]: FindPart }
  hits: { readonly [Kind in keyof Wire['hits']]: ReadHits<z.infer<Wire['hits'][Kind]>> }
}
