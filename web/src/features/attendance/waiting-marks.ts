import { useSyncExternalStore } from 'react'
import { createListeners } from '#platform/listeners.ts'

/** The user and tenant of a mark: it is handed in only by the user who made it, in the tenant it was made in. */
export type MarkOwner = { tenantId: string; userId: string }

type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'attendance_mark:'
const prefixOf = ({ tenantId, userId }: MarkOwner) => `${prefix}${tenantId}:${userId}:`

/** The most marks that may wait on one device; a day of a large school has fewer. */
export const waitingLimit = 5_000

/**
 * Marks that are not handed in yet. Each has a key of its own in the storage: two tabs that write at once never
 * overwrite each other, and signing out, which forgets the session, leaves the marks where they are.
 */
export function createWaitingMarks(storage: MarkStorage) {
  let version = 0
  const { announce, subscribe } = createListeners()
  const changed = () => {
    version += 1
    announce()
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
    /** Grows with every change, so that readers know when to read again. */
    version: () => version,
    count: (owner: MarkOwner) => keysFrom(prefixOf(owner)).length,
    /** The number of marks of other users, or of the same user in other tenants. */
    countOfOthers: (owner: MarkOwner) =>
      keysFrom(prefix).filter((key) => !key.startsWith(prefixOf(owner))).length,
    texts: (owner: MarkOwner) => keysFrom(prefixOf(owner)).flatMap((key) => storage.getItem(key) ?? []),
    /** Stores a mark; returns false when it could not be kept, because the browser has no room or stores nothing. */
    keep(owner: MarkOwner, id: string, text: string): boolean {
      const key = prefixOf(owner) + id
      if (storage.getItem(key) === null && keysFrom(prefix).length >= waitingLimit) return false
      try {
        storage.setItem(key, text)
      } catch {
        return false
      }
      changed()
      return true
    },
    forget(owner: MarkOwner, ids: readonly string[]) {
      for (const id of ids) storage.removeItem(prefixOf(owner) + id)
      if (ids.length > 0) changed()
    },
    subscribe,
    /** Called when another tab has written. */
    changedElsewhere(key: string | null) {
      if (key === null || key.startsWith(prefix)) changed()
    },
  }
}

export const waitingMarks = createWaitingMarks(localStorage)
addEventListener('storage', ({ storageArea, key }) => {
  if (storageArea === localStorage) waitingMarks.changedElsewhere(key)
})

/** The number of the user's marks waiting here for this tenant. */
export function useWaitingCount(owner: MarkOwner): number {
  return useSyncExternalStore(waitingMarks.subscribe, () => waitingMarks.count(owner))
}
