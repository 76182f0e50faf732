import type { HitKind, HitOf, SearchPart } from '@reihum/contract/search.ts'
import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Address, Room } from './room.ts'

/** A page that can be found by typing its name or another word for it. */
export type SearchEntry<Own extends Address = Address> = {
  to: Own
  /** Entries of all rooms are offered in the order of these numbers. */
  position: number
  label: Wording
  /** Other words for it, in both languages, whichever one is shown. */
  words: string
}

export type HitWords = { locale: Locale; date: (instant: string) => string }

/** How a hit is shown; its link is the address that the room gives its records. */
export type HitRow = {
  title: string
  meta: string
  /** Text at the end of the row, in grey. */
  end?: string
  code?: string
}

export type HitRows = { readonly [Kind in HitKind]?: (hit: HitOf<Kind>, words: HitWords) => HitRow }

/** What a room contributes to the search. It is loaded at the first search, not with the first page. */
export type RoomSearch<Own extends Address = Address> = {
  /** Other words for the pages of the navigation, in both languages. */
  synonyms?: readonly { to: Own; words: string }[]
  /** Pages that are otherwise reached from within other pages. */
  pages?: readonly SearchEntry<Own>[]
  /** Actions that begin by opening a page. */
  actions?: readonly SearchEntry<Own>[]
  /** The groups of hits with their headings, and the list that finds more by the same words where there is one. */
  parts?: { readonly [Part in SearchPart]?: { heading: Wording; list?: Own } }
  hits?: HitRows
}

/** What all rooms contribute to the search. */
export type HouseSearch = {
  synonyms: ReadonlyMap<string, string>
  pages: readonly SearchEntry[]
  actions: readonly SearchEntry[]
  parts: NonNullable<RoomSearch['parts']>
  hits: HitRows
}

const byPosition = (one: { position: number }, other: { position: number }) => one.position - other.position

export function searchOf(brought: readonly (readonly [room: string, search: RoomSearch])[]): HouseSearch {
  const all = brought.map(([, search]) => search)
  return {
    synonyms: new Map(
      all.flatMap(({ synonyms = [] }) => synonyms.map(({ to, words }) => [to, words] as const)),
    ),
    pages: all.flatMap(({ pages = [] }) => pages).sort(byPosition),
    actions: all.flatMap(({ actions = [] }) => actions).sort(byPosition),
    parts: gatherFromRooms(
      'part of the search',
      brought.map(([room, { parts }]) => [room, parts]),
    ),
    hits: gatherFromRooms(
      'kind of hits',
      brought.map(([room, { hits }]) => [room, hits]),
    ),
  }
}

const loaded = new WeakMap<readonly Room[], Promise<HouseSearch>>()

/** Loads the search of all rooms once; when that fails, the next call tries again. */
export function loadSearch(rooms: readonly Room[]): Promise<HouseSearch> {
  const known = loaded.get(rooms)
  if (known) return known
  const begun = Promise.all(
    rooms.map(async ({ name, search }) => [name, (await search?.()) ?? {}] as const),
  ).then(searchOf)
  loaded.set(rooms, begun)
  begun.catch(() => loaded.delete(rooms))
  return begun
}
