import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { createTranslator } from 'use-intl/core'

export type Texts = { readonly [key: string]: string | Texts }

/** The same keys with texts in the other language: a missing or surplus translation does not compile. */
export type Translated<Of> = {
  readonly [Key in keyof Of]: Of[Key] extends string ? string : Translated<Of[Key]>
}

export type Catalogue<De extends Texts> = { de: De; en: Translated<De> }

/** German defines the keys and the arguments; English is checked against it. */
export function catalogue<const De extends Texts>(de: De, en: Translated<NoInfer<De>>): Catalogue<De> {
  return { de, en }
}

/** A text with the product's name in it: `{product}` is filled in here, so callers need not pass it. */
type NamedText<Text extends string> = Text extends `${infer Before}{product}${infer After}`
  ? `${Before}${NamedText<After>}`
  : Text

type Named<Of> = {
  readonly [Key in keyof Of]: Of[Key] extends string ? NamedText<Of[Key]> : Named<Of[Key]>
}

type Translate<De extends Texts> = ReturnType<typeof createTranslator<Named<De>>>

let product = ''
let translators = new WeakMap<object, Partial<Record<Locale, unknown>>>()

/** Sets the name of the product, once, before anything is shown. */
export function nameProduct(name: string) {
  product = name
  // Translators made before contain the former name.
  translators = new WeakMap()
}

function named(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? text.replaceAll('{product}', () => product) : named(text),
    ]),
  )
}

/** The translate function of one catalogue, outside of React. */
export function textOf<De extends Texts>(texts: Catalogue<De>, locale: Locale): Translate<De> {
  const known = translators.get(texts) ?? {}
  translators.set(texts, known)
  known[locale] ??= createTranslator<Named<De>>({ locale, messages: named(texts[locale]) as Named<De> })
  return known[locale] as Translate<De>
}

/** Formats a wording that contains a count. */
export function saidWith(wording: Wording, locale: Locale, values: { count: number }): string {
  return createTranslator({ locale, messages: { words: wording[locale] } })('words', values)
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
