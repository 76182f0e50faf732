import { z } from 'zod'

export const consentKey = 'consent'

/** Raised when a category or its purpose changes: then everybody is asked anew. */
const consentVersion = 1

const decision = z.object({
  version: z.literal(consentVersion),
  date: z.iso.datetime(),
  comfort: z.boolean(),
})
export type ConsentDecision = z.infer<typeof decision>

/** What is remembered for comfort only: with consent beyond this visit, without until the tab is closed. */
export const comfortKeys = ['language', 'color_scheme', 'list_layouts', 'single_keys'] as const
type ComfortKey = (typeof comfortKeys)[number]

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function read(storage: KeyStorage): ConsentDecision | null {
  try {
    return decision.safeParse(JSON.parse(storage.getItem(consentKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The decision of this browser, and the storage that follows it. */
export function createConsent(lasting: KeyStorage, ofThisVisit: KeyStorage, now: () => Date) {
  let current = read(lasting)
  const listeners = new Set<() => void>()
  const kept = () => (current?.comfort ? lasting : ofThisVisit)

  function moveTo(target: KeyStorage, source: KeyStorage) {
    for (const key of comfortKeys) {
      const value = source.getItem(key)
      if (value !== null && target.getItem(key) === null) target.setItem(key, value)
      source.removeItem(key)
    }
  }

  function follow() {
    if (current?.comfort) moveTo(lasting, ofThisVisit)
    else moveTo(ofThisVisit, lasting)
    for (const listener of listeners) listener()
  }
  follow()

  return {
    /** null: not asked yet, or asked about something else. */
    current: () => current,
    decide(comfort: boolean) {
      current = { version: consentVersion, date: now().toISOString(), comfort }
      lasting.setItem(consentKey, JSON.stringify(current))
      follow()
    },
    /** Another tab decided. */
    reread() {
      current = read(lasting)
      follow()
    },
    comfort: {
      getItem: (key: ComfortKey) => kept().getItem(key),
      setItem: (key: ComfortKey, value: string) => kept().setItem(key, value),
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
