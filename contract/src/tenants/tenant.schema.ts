import { z } from 'zod'
import { tenantId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { offeredCurrencies } from '../wire/money.ts'
import { brand } from './brand.schema.ts'
import { tier } from './tiers.ts'

/** What anybody may know of a tenant: enough to dress its portal. */
export const publicTenant = z.object({
  id: tenantId,
  slug: z.string(),
  name: z.string(),
  language: locale,
  timeZone: z.string(),
  currencyCode: z.string(),
  /** There is something to accept before one books, and a notice of how to withdraw. */
  hasTerms: z.boolean(),
  hasWithdrawalNotice: z.boolean(),
  brand,
})
export type PublicTenant = z.infer<typeof publicTenant>

/** Who a provider is, and what it says of data: what the law wants shown. */
export const tenantLegal = z.object({
  company: z.string(),
  director: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  imprint: z.string(),
  privacyNotice: z.string(),
  terms: z.string(),
  withdrawalNotice: z.string(),
})
export type TenantLegal = z.infer<typeof tenantLegal>

export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const website = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === '' || /^https?:\/\/[^\s/]+\.[^\s/]+/.test(text), { params: { code: 'url' } })

const wallTime = z
  .string()
  .trim()
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { params: { code: 'time' } })
  .default('')

/** What is entered at Settings → general, but for the bank. Company and director end onboarding. */
export const companySettings = z.object({
  company: line(200).min(1),
  director: line(200).min(1),
  website,
  imprint: z.string().trim().max(20_000),
  street: line(200),
  postalCode: line(20),
  city: line(100),
  country: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/),
  phone: line(50),
  email: z.union([z.literal(''), z.email().max(200)]),
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { params: { code: 'timeZone' } }),
  language: locale,
  /** What visitors may read of how their data is used. */
  privacyNotice: z.string().trim().max(50_000).default(''),
  /** What somebody who books has to accept; goes out with every confirmation. */
  terms: z.string().trim().max(50_000).default(''),
  /** How a consumer withdraws, where the course gives the right to. */
  withdrawalNotice: z.string().trim().max(20_000).default(''),
  /** The part of the country whose public holidays count too; empty: only those of the whole country. */
  holidayRegion: line(10).default(''),
  /** In these hours nobody who waits is offered or given a place by itself; both empty: at any time. */
  quietFrom: wallTime,
  quietUntil: wallTime,
})

/** Both ends of the quiet hours, or none of them. */
export function requireQuietHours(
  { quietFrom, quietUntil }: { quietFrom: string; quietUntil: string },
  check: z.RefinementCtx,
): void {
  if ((quietFrom === '') === (quietUntil === '') && (quietFrom === '' || quietFrom !== quietUntil)) return
  const path = [quietFrom === '' ? 'quietFrom' : 'quietUntil']
  check.addIssue({ code: 'custom', path, params: { code: 'quietHours' } })
}
export type CompanySettings = z.infer<typeof companySettings>

export const settings = companySettings.extend({
  // What is stored may be less than what has to be entered.
  company: z.string(),
  director: z.string(),
  email: z.string(),
  currencyCode: z.string(),
  /** Once chosen, a currency stays. */
  currencyFixed: z.boolean(),
  tier,
  /** Nobody works here without a second factor. */
  secondFactorRequired: z.boolean(),
  /** Grows with every change; a change says which one it was made from. */
  revision: z.number().int(),
})
export type Settings = z.infer<typeof settings>

export const currencyCode = z
  .string()
  .trim()
  .regex(/^[A-Z]{3}$/)
  .refine((code) => offeredCurrencies.some((offered) => offered.code === code), {
    params: { code: 'currency' },
  })

export const onboardingSteps = ['company', 'address', 'bank', 'currency', 'brand'] as const
export const onboardingStep = z.enum(onboardingSteps)
export type OnboardingStep = z.infer<typeof onboardingStep>

export const onboardingState = z.object({
  /** While company or director is empty. */
  required: z.boolean(),
  /** Every step was either filled in or knowingly skipped. */
  finished: z.boolean(),
  /** Where to go on. */
  next: onboardingStep.nullable(),
  done: z.array(onboardingStep),
})
export type OnboardingState = z.infer<typeof onboardingState>

export const brandSettings = z.object({
  /** As it was stored. */
  brand,
  /** false: the tier shows the default colours instead; what is stored is kept. */
  applied: z.boolean(),
})
