import { type Locale, locales, preferredLocale } from '@reihum/contract/wire/locales.ts'

const storageKey = 'language'

/** What was chosen here before, else what the browser asks for, else English. */
export function initialLocale(stored: string | null, browserLanguages: readonly string[]): Locale {
  return locales.find((known) => known === stored) ?? preferredLocale(browserLanguages.join(',')) ?? 'en'
}

type LanguageStorage = {
  getItem: (key: typeof storageKey) => string | null
  setItem: (key: typeof storageKey, value: string) => void
}

/** The language of this browser, for React and for what lives outside of it. */
export function createLanguage(storage: LanguageStorage, browserLanguages: readonly string[]) {
  let current = initialLocale(storage.getItem(storageKey), browserLanguages)
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    choose(next: Locale) {
      current = next
      storage.setItem(storageKey, next)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
