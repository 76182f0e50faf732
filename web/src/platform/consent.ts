import { z } from 'zod'
import { createListeners } from './listeners.ts'

export const consentKey = 'consent'

/** Raise it when a category or its purpose changes: then everybody is asked again. */
const consentVersion = 1

const decision = z.object({
  version: z.literal(consentVersion),
  date: z.iso.datetime(),
  comfort: z.boolean(),
})
export type ConsentDecision = z.infer<typeof decision>

/** Keys that are stored for comfort only: with consent beyond this visit, without it until the tab is closed. */
export const comfortKeys = [
  'language',
  'color_scheme',
  'list_layouts',
  'single_keys',
  'calendar_colours',
] as const
type ComfortKey = (typeof comfortKeys)[number]

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function read(storage: KeyStorage): ConsentDecision | null {
  try {
    return decision.safeParse(JSON.parse(storage.getItem(consentKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Keeps the consent decision of this browser, and offers the storage that this decision allows. */
export function createConsent(lasting: KeyStorage, ofThisVisit: KeyStorage, now: () => Date) {
  let current = read(lasting)
  const { announce, subscribe } = createListeners()
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
    announce()
  }
  follow()

  return {
    /** null: not asked yet, or asked for an older version. */
    current: () => current,
    decide(comfort: boolean) {
      current = { version: consentVersion, date: now().toISOString(), comfort }
      lasting.setItem(consentKey, JSON.stringify(current))
      follow()
    },
    /** Called when another tab has decided. */
    reread() {
      current = read(lasting)
      follow()
    },
    comfort: {
      getItem: (key: ComfortKey) => kept().getItem(key),
      setItem: (key: ComfortKey, value: string) => kept().setItem(key, value),
    },
    subscribe,
  }
}
