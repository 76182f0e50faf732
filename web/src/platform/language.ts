import { type Locale, locales, preferredLocale } from '@reihum/contract/wire/locales.ts'
import { createListeners } from './listeners.ts'

const storageKey = 'language'

/** The language chosen in this browser before, else the one the browser asks for, else English. */
export function initialLocale(stored: string | null, browserLanguages: readonly string[]): Locale {
  return locales.find((known) => known === stored) ?? preferredLocale(browserLanguages.join(',')) ?? 'en'
}

type LanguageStorage = {
  getItem: (key: typeof storageKey) => string | null
  setItem: (key: typeof storageKey, value: string) => void
}

/** The language of this browser, for React and for code outside of it. */
export function createLanguage(storage: LanguageStorage, browserLanguages: readonly string[]) {
  let current = initialLocale(storage.getItem(storageKey), browserLanguages)
  const { announce, subscribe } = createListeners()
  return {
    current: () => current,
    choose(next: Locale) {
      current = next
      storage.setItem(storageKey, next)
      announce()
    },
    subscribe,
  }
}
