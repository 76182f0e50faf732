import { z } from 'zod'
import { tenantId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { offeredCurrencies } from '../wire/money.ts'
import { revision } from '../wire/record.schema.ts'
import { email, text } from '../wire/text.schema.ts'
import { brand } from './brand.schema.ts'
import { tier } from './tiers.ts'

/** What is public about a tenant: enough to dress its portal. */
/** The logo of a provider, which everybody may see. */
const publicLogo = z.object({ path: z.string(), width: z.int(), height: z.int() })
export type PublicLogo = z.infer<typeof publicLogo>

export const publicTenant = z.object({
  id: tenantId,
  slug: z.string(),
  name: z.string(),
  language: locale,
  timeZone: z.string(),
  currencyCode: z.string(),
  /** Whether the tenant has terms to accept before booking, and a withdrawal notice. */
  hasTerms: z.boolean(),
  hasWithdrawalNotice: z.boolean(),
  brand,
  logo: publicLogo.nullable(),
})
export type PublicTenant = z.infer<typeof publicTenant>

/** What visitors of a suspended tenant learn instead of its pages; null: the tenant is not suspended. */
export const closedPortal = z.object({
  suspended: z
    .object({ company: z.string(), language: locale, email: z.string(), phone: z.string() })
    .nullable(),
})
export type ClosedPortal = z.infer<typeof closedPortal>

/** Imprint and privacy notice of a provider, which the law requires. */
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

/** An address as people write it, `www.example.org`, gets the beginning that it has in a browser. */
const withScheme = (address: string) =>
  /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(address) ? `https://${address}` : address

const website = text(300)
  .trim()
  .overwrite(withScheme)
  .refine((text) => text === '' || /^https?:\/\/[^\s/]+\.[^\s/]+/.test(text), { params: { code: 'url' } })

const wallTime = text(20)
  .trim()
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { params: { code: 'time' } })
  .default('')

/** The fields of Settings → general, except the bank. Onboarding ends once company and director are filled in. */
export const companySettings = z.object({
  company: line(200).min(1),
  director: line(200).min(1),
  website,
  imprint: z.string().trim().max(20_000),
  street: line(200),
  postalCode: line(20),
  city: line(100),
  country: text(10)
    .trim()
    .regex(/^[A-Z]{2}$/),
  phone: line(50),
  email: z.union([z.literal(''), email(200)]),
  timeZone: text(60).refine(isTimeZone, { params: { code: 'timeZone' } }),
  language: locale,
  /** How visitors' data is used, for them to read. */
  privacyNotice: z.string().trim().max(50_000).default(''),
  /** Terms that a visitor has to accept when booking; they are sent with every confirmation. */
  terms: z.string().trim().max(50_000).default(''),
  /** How a consumer withdraws, for courses with a right of withdrawal. */
  withdrawalNotice: z.string().trim().max(20_000).default(''),
  /** The part of the country whose public holidays count too; empty: only those of the whole country. */
  holidayRegion: line(10).default(''),
  /**
   * The quiet hours, in which nobody on a waiting list is offered or given a place by itself; both empty: there are
   * none.
   */
  quietFrom: wallTime,
  quietUntil: wallTime,
  /** Whether those who are registered are told by themselves when dates of their course change. */
  tellsChangedDates: z.boolean().default(true),
  /** Whether instructors see phone and e-mail of those who come to their dates, for a time around each. */
  instructorsSeeContacts: z.boolean().default(false),
  /** Whether exported and imported tables in English have the day first; empty: as is usual with the currency. */
  englishDates: z.enum(['', 'dmy', 'mdy']).default(''),
})

/** The quiet hours need both ends or none. */
export function requireQuietHours(
  { quietFrom, quietUntil }: { quietFrom: string; quietUntil: string },
  check: z.RefinementCtx,
): void {
  if ((quietFrom === '') === (quietUntil === '') && (quietFrom === '' || quietFrom !== quietUntil)) return
  const path = [quietFrom === '' ? 'quietFrom' : 'quietUntil']
  check.addIssue({ code: 'custom', path, params: { code: 'quietHours' } })
}
export type CompanySettings = z.infer<typeof companySettings>

/** A slug as somebody may choose it, the part of the public addresses that names the tenant. */
export const chosenSlug = text(50)
  .trim()
  .toLowerCase()
  .min(3)
  .refine((slug) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug), { params: { code: 'slug' } })

export const settings = companySettings.extend({
  // Stored values may still be empty although the form requires them.
  company: z.string(),
  director: z.string(),
  email: z.string(),
  currencyCode: z.string(),
  /** True: the currency can no longer be changed. */
  currencyFixed: z.boolean(),
  slug: z.string(),
  /** The slugs that the tenant had before, newest first. They lead to it for good. */
  formerSlugs: z.array(z.string()),
  tier,
  /** Every member of this tenant needs a second factor. */
  secondFactorRequired: z.boolean(),
  revision,
})
export type Settings = z.infer<typeof settings>

export const currencyCode = text(10)
  .trim()
  .regex(/^[A-Z]{3}$/)
  .refine((code) => offeredCurrencies.some((offered) => offered.code === code), {
    params: { code: 'currency' },
  })

export const onboardingSteps = ['company', 'address', 'bank', 'currency', 'brand'] as const
export const onboardingStep = z.enum(onboardingSteps)
export type OnboardingStep = z.infer<typeof onboardingStep>

export const onboardingState = z.object({
  /** True while company or director is empty. */
  required: z.boolean(),
  /** Every step was either filled in or knowingly skipped. */
  finished: z.boolean(),
  /** The next step. */
  next: onboardingStep.nullable(),
  done: z.array(onboardingStep),
})
export type OnboardingState = z.infer<typeof onboardingState>

export const brandSettings = z.object({
  /** The stored brand. */
  brand,
  /** false: the tier shows the default colours instead; the stored brand is kept. */
  applied: z.boolean(),
  revision,
})
export type BrandSettings = z.infer<typeof brandSettings>
