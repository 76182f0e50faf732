import {
  type SearchAnswerOf,
  type SearchHitOf,
  type SearchPartOf,
  searchedParts,
} from './insights/search.schema.ts'
import { type Rooms, rooms } from './rooms.ts'

/** The parts and hits of the search over all rooms. */
export type SearchPart = SearchPartOf<Rooms>
export type SearchHit = SearchHitOf<Rooms>
export type HitKind = SearchHit['kind']
export type HitOf<Kind extends HitKind> = Extract<SearchHit, { kind: Kind }>
export type HitRef = { kind: HitKind; id: string }
export type SearchAnswer = SearchAnswerOf<Rooms>

/** All parts of the search, in the order in which they are shown. */
export const searchParts = searchedParts(rooms)
