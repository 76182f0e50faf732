import type { RoomSearch as SearchOnTheWire } from '@reihum/contract/wire/room-search.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Selects the ids that were found and their order, as `id` and `place`. */
export type Found = RawBuilder<unknown>

/** A row of a hit as the database returns it; each kind of hit knows its own columns. */
export type HitRow = Record<string, unknown>

/** Finds up to `atMost` ids for one part of the search; null when the words cannot match this kind. */
export type FindPart = (ctx: TenantContext, query: string, atMost: RawBuilder<number>) => Found | null

/**
 * How many of the newest records are looked through for words where no index knows them: what is searched for is mostly
 * recent, and the list of that part finds the rest.
 */
export const newestLookedThrough = sql.lit(500)

/** Whether a text has all words of the query, as the search compares words everywhere; no words are in no text. */
export const hasWords = (text: RawBuilder<unknown>, query: string) =>
  sql<boolean>`(search_words(${text}) like all (array(select search_patterns(${query})))
    and exists (select from search_patterns(${query})))`

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
