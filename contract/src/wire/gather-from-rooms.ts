/**
 * What several rooms bring by name, as one object. Two rooms that bring different things under one name are an error,
 * because one of them would silently replace the other.
 */
export function gatherFromRooms<Brought>(
  what: string,
  brought: Iterable<readonly [room: string, named: Readonly<Record<string, Brought>> | undefined]>,
): Readonly<Record<string, Brought>> {
  const all: Record<string, Brought> = {}
  const roomOf = new Map<string, string>()
  for (const [room, named = {}] of brought)
    for (const [name, one] of Object.entries(named)) {
      const other = roomOf.get(name)
      if (other !== undefined && all[name] !== one)
        throw new Error(
          `The ${what} "${name}" is brought by ${other} and by ${room}: one of them needs another name.`,
        )
      roomOf.set(name, room)
      all[name] = one
    }
  return all
}
