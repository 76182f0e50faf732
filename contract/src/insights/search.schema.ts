import { z } from 'zod'
import { gatherFromRooms } from '../wire/gather-from-rooms.ts'
import type { RoomSearch, SearchedPart } from '../wire/room-search.ts'

/** The rooms that are searched: each may bring parts, and kinds of hits. */
export type SearchedRooms = Readonly<Record<string, { words: object; search?: RoomSearch }>>

type SearchOf<Rooms> = Rooms[keyof Rooms] extends infer One
  ? One extends { search: infer Search }
    ? Search
    : never
  : never
type PartsIn<Search> = Search extends { parts: infer Parts } ? keyof Parts & string : never
type HitsIn<Search> = Search extends { hits: infer Hits } ? z.infer<Hits[keyof Hits]> : never

export type SearchPartOf<Rooms> = PartsIn<SearchOf<Rooms>>
export type SearchHitOf<Rooms> = HitsIn<SearchOf<Rooms>>

export type SearchAnswerOf<Rooms> = {
  parts: { part: SearchPartOf<Rooms>; failed: boolean; hits: SearchHitOf<Rooms>[]; hasMore: boolean }[]
}

/** All parts of these rooms by their names, in the order in which they are shown. */
export function searchedParts<Rooms extends SearchedRooms>(rooms: Rooms) {
  const parts = gatherFromRooms(
    'part of the search',
    Object.entries(rooms).map(([room, { search }]) => [room, search?.parts]),
  )
  return Object.entries(parts).sort(([, one], [, other]) => one.position - other.position) as [
    name: SearchPartOf<Rooms>,
    part: SearchedPart,
  ][]
}

/** How many hits of each part are shown; the list of that part shows all. */
export const hitsShown = 5

export const searchInput = z.object({
  /** Words, or a booking number or its beginning. Words are compared folded, so that "mueller" finds Müller. */
  q: z.string().max(200).default(''),
})

export const recentLimit = 8

/** Makes the schemas of the search's answers from what the rooms contribute. */
export function searchShapes<Rooms extends SearchedRooms>(rooms: Rooms) {
  const hits = Object.values(
    gatherFromRooms(
      'kind of hits',
      Object.entries(rooms).map(([room, { search }]) => [room, search?.hits]),
    ),
  )
  const [first, ...others] = hits
  if (!first) throw new Error('no room brings anything that can be found')
  const anyHit: z.ZodType = z.discriminatedUnion('kind', [first, ...others])
  const searchHit = anyHit as z.ZodType<SearchHitOf<Rooms>>
  const hitRef = z.object({
    kind: z.literal(hits.map(({ shape }) => shape.kind.value as SearchHitOf<Rooms>['kind'])),
    id: z.uuid(),
  })
  return {
    /** The outcome of each part that was searched; a part that fails does not affect the others. */
    searchAnswer: z.object({
      parts: z.array(
        z.object({
          part: z.literal(searchedParts(rooms).map(([name]) => name)),
          failed: z.boolean(),
          hits: z.array(searchHit),
          hasMore: z.boolean(),
        }),
      ),
    }),
    recentInput: z.object({
      /** The records in the order they were opened, the last one first: `course:…,person:…` */
      items: z
        .string()
        .max(recentLimit * 60)
        .transform((text) => text.split(',').filter((item) => item !== ''))
        .transform((items) => items.map((item) => ({ kind: item.split(':')[0], id: item.split(':')[1] })))
        .pipe(z.array(hitRef).max(recentLimit)),
    }),
    /**
     * The records under their current names, in the given order; those that are gone or hidden from this role are left
     * out.
     */
    recentAnswer: z.object({ hits: z.array(searchHit) }),
  }
}
