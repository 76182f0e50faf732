import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import { sealAll } from '#platform/audit/seal.ts'
import type { Chores } from '#platform/chores/chore.ts'
import type { ChoreDependencies, Room } from '#platform/room.ts'
import { rooms } from './rooms.ts'

const sealEveryMs = 5_000

/** The chores of all rooms, and the one of the log that all rooms write. */
export function houseChores(dependencies: ChoreDependencies): Chores {
  const { inPlatform, vault } = dependencies
  return gatherFromRooms('chore', [
    ...rooms.map((room: Room) => [room.name, room.chores?.(dependencies)] as const),
    ['the log', { sealing: { everyMs: sealEveryMs, run: () => sealAll(inPlatform, vault) } }],
  ])
}
