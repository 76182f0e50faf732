import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import { type Repeating, startRepeating } from '#platform/jobs/repeat.ts'
import type { ChoreDependencies, Room } from '#platform/room.ts'
import { rooms } from './rooms.ts'

export function startChores(
  dependencies: ChoreDependencies,
  onError: (what: string) => (error: unknown) => void,
): Repeating {
  const chores = gatherFromRooms(
    'chore',
    rooms.map((room: Room) => [room.name, room.chores?.(dependencies)]),
  )
  const running = Object.entries(chores).map(([name, { everyMs, run }]) =>
    startRepeating(run, everyMs, onError(`${name} failed`)),
  )
  return {
    async stop() {
      await Promise.all(running.map((repeating) => repeating.stop()))
    },
  }
}
