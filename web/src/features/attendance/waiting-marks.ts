import { useSyncExternalStore } from 'react'

/** Whose marks: they are handed in by whoever made them, where they made them, and by nobody else. */
export type MarkOwner = { tenantId: string; userId: string }

type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'attendance_mark:'
const prefixOf = ({ tenantId, userId }: MarkOwner) => `${prefix}${tenantId}:${userId}:`

/** As many marks as wait on one device; a day of a large school has fewer. */
export const waitingLimit = 5_000

/**
 * What was said and is not handed in yet. Each mark lies under a key of its own: two tabs that write at once never
 * overwrite one another, and signing out, which forgets the session, leaves them where they are.
 */
export function createWaitingMarks(storage: MarkStorage) {
  let version = 0
  const listeners = new Set<() => void>()
  const announce = () => {
    version += 1
    for (const listener of listeners) listener()
  }

  function keysFrom(start: string): string[] {
    const keys: string[] = []
    for (let at = 0; at < storage.length; at += 1) {
      const key = storage.key(at)
      if (key?.startsWith(start)) keys.push(key)
    }
    return keys
  }

  return {
    /** Grows with every change; what is read anew by it is never stale. */
    version: () => version,
    count: (owner: MarkOwner) => keysFrom(prefixOf(owner)).length,
    /** Of other people, or of other tenants of the same person. */
    countOfOthers: (owner: MarkOwner) =>
      keysFrom(prefix).filter((key) => !key.startsWith(prefixOf(owner))).length,
    texts: (owner: MarkOwner) => keysFrom(prefixOf(owner)).flatMap((key) => storage.getItem(key) ?? []),
    /** Whether it could be kept: the browser may have no room, or keep nothing at all. */
    keep(owner: MarkOwner, id: string, text: string): boolean {
      const key = prefixOf(owner) + id
      if (storage.getItem(key) === null && keysFrom(prefix).length >= waitingLimit) return false
      try {
        storage.setItem(key, text)
      } catch {
        return false
      }
      announce()
      return true
    },
    forget(owner: MarkOwner, ids: readonly string[]) {
      for (const id of ids) storage.removeItem(prefixOf(owner) + id)
      if (ids.length > 0) announce()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Another tab wrote. */
    changedElsewhere(key: string | null) {
      if (key === null || key.startsWith(prefix)) announce()
    },
  }
}

export const waitingMarks = createWaitingMarks(localStorage)
addEventListener('storage', ({ storageArea, key }) => {
  if (storageArea === localStorage) waitingMarks.changedElsewhere(key)
})

/** How many marks of this person wait here to be handed in to this tenant. */
export function useWaitingCount(owner: MarkOwner): number {
  return useSyncExternalStore(waitingMarks.subscribe, () => waitingMarks.count(owner))
}
