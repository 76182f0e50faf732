import { foldPersonParts, type PersonParts } from '#features/people/person-part.ts'
import { rooms } from './rooms.ts'

/**
 * What the rooms know of a person, in the order of the rooms. It does not compile when no room provides a section of
 * the contract.
 */
export const personParts: PersonParts = foldPersonParts(
  rooms.flatMap((room) => ('person' in room ? [room.person] : [])),
)
