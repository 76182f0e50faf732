import { z } from 'zod'

export const locales = ['de', 'en'] as const
export const locale = z.enum(locales)
export type Locale = z.infer<typeof locale>

/** A text in every language of the product. */
export type Wording = Record<Locale, string>

/**
 * The first language of an Accept-Language header that we speak.
 * A list without German or English, or no list at all, leaves the choice to the caller.
 */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale | null {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: Number(quality ?? 1), position }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
  for (const { language } of wanted) {
    const match = locales.find((l) => l === language)
    if (match) return match
  }
  return null
}
