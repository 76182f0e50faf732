import { useEffect, useSyncExternalStore } from 'react'

let address: string | null = null
const readers = new Set<() => void>()

function say(next: string | null) {
  address = next
  for (const read of readers) read()
}

function subscribe(read: () => void) {
  readers.add(read)
  return () => void readers.delete(read)
}

/** Says which list a page belongs to, where its own address does not tell: an event lies beneath the courses. */
export function useBelonging(to: string) {
  useEffect(() => {
    say(to)
    return () => say(null)
  }, [to])
}

/** The list that the present page belongs to; null: its address says so. */
export const useList = () => useSyncExternalStore(subscribe, () => address)
