import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import type { Part, Parts } from '#platform/keep-running.ts'
import type { ChoreDependencies, Room } from '#platform/room.ts'
import { rooms } from './rooms.ts'

export function startChores(dependencies: ChoreDependencies, parts: Parts): Pick<Part, 'stop'> {
  const chores = gatherFromRooms(
    'chore',
    rooms.map((room: Room) => [room.name, room.chores?.(dependencies)]),
  )
  const running = Object.entries(chores).map(([name, { everyMs, run }]) =>
    parts.keep({ name, everyMs, turn: run }),
  )
  return {
    async stop() {
      await Promise.all(running.map((part) => part.stop()))
    },
  }
}
