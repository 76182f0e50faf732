import type { Locale } from '@reihum/contract/wire/locales.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { createTranslator } from 'use-intl/core'

export type Texts = { readonly [key: string]: string | Texts }

/** The same keys with other words: a missing or surplus translation does not compile. */
export type Translated<Of> = {
  readonly [Key in keyof Of]: Of[Key] extends string ? string : Translated<Of[Key]>
}

export type Catalogue<De extends Texts> = { de: De; en: Translated<De> }

/** German gives the keys and the arguments; English is checked against it. */
export function catalogue<const De extends Texts>(de: De, en: Translated<NoInfer<De>>): Catalogue<De> {
  return { de, en }
}

type Translate<De extends Texts> = ReturnType<typeof createTranslator<De>>

const translators = new WeakMap<object, Partial<Record<Locale, unknown>>>()

/** The translate function of one catalogue, outside of React. */
export function textOf<De extends Texts>(texts: Catalogue<De>, locale: Locale): Translate<De> {
  const known = translators.get(texts) ?? {}
  translators.set(texts, known)
  known[locale] ??= createTranslator<De>({ locale, messages: texts[locale] as De })
  return known[locale] as Translate<De>
}

type Language = { locale: Locale; setLocale: (locale: Locale) => void }

const LanguageContext = createContext<Language>({ locale: 'en', setLocale: () => {} })

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

export function useLocale(): Locale {
  return useContext(LanguageContext).locale
}

export function useText<De extends Texts>(texts: Catalogue<De>): Translate<De> {
  return textOf(texts, useLocale())
}
