import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/**
 * The tax on a fee. The category belongs to the course, because one provider may have courses of several categories.
 */
const taxCategories = ['standard', 'reduced', 'zero', 'exempt', 'small_business'] as const
export const taxCategory = z.enum(taxCategories)
export type TaxCategory = z.infer<typeof taxCategory>

export const taxCategoryNames: Record<TaxCategory, Wording> = {
  standard: { de: 'Regelsteuersatz', en: 'Standard rate' },
  reduced: { de: 'Ermäßigter Steuersatz', en: 'Reduced rate' },
  zero: { de: 'Nullsatz', en: 'Zero rate' },
  exempt: { de: 'Steuerfrei', en: 'Exempt' },
  small_business: { de: 'Kleinunternehmer', en: 'Small business' },
}

/** Categories that have a rate above zero. */
export const taxedCategories: readonly TaxCategory[] = ['standard', 'reduced']

/**
 * Whether a consumer may withdraw: within fourteen days; not from leisure on a fixed date; never, because only
 * businesses book.
 */
const withdrawalRights = ['fourteen_days', 'leisure_date', 'business_only'] as const
export const withdrawalRight = z.enum(withdrawalRights)
export type WithdrawalRight = z.infer<typeof withdrawalRight>

export const withdrawalRightNames: Record<WithdrawalRight, Wording> = {
  fourteen_days: { de: 'Widerruf binnen 14 Tagen', en: 'Withdrawal within 14 days' },
  leisure_date: {
    de: 'Kein Widerrufsrecht: Freizeitangebot mit festem Termin',
    en: 'No right of withdrawal: leisure on a fixed date',
  },
  business_only: {
    de: 'Kein Widerrufsrecht: nur für Unternehmen',
    en: 'No right of withdrawal: for businesses only',
  },
}

const courseModes = ['on_site', 'online', 'hybrid'] as const
export const courseMode = z.enum(courseModes)
export type CourseMode = z.infer<typeof courseMode>

export const courseModeNames: Record<CourseMode, Wording> = {
  on_site: { de: 'Vor Ort', en: 'On site' },
  online: { de: 'Online', en: 'Online' },
  hybrid: { de: 'Vor Ort und online', en: 'On site and online' },
}

/**
 * What the portal says about places: how many are left, only that few are left, or nothing until the course is full.
 */
export const placesShown = ['exact', 'few', 'hidden'] as const
export const placesShownSchema = z.enum(placesShown)
export type PlacesShown = z.infer<typeof placesShownSchema>
