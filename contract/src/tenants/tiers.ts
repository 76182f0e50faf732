import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

export const tiers = ['FREE', 'ESSENTIAL', 'PROFESSIONAL', 'ULTIMATE'] as const
export const tier = z.enum(tiers)
export type Tier = z.infer<typeof tier>

/** Reads a tier in any letter case; null is an unknown tier. */
export function parseTier(text: unknown): Tier | null {
  return tier.safeParse(String(text).trim().toUpperCase()).data ?? null
}

/** Whether a tier is the wanted one or a larger one. */
export function isAtLeast(actual: Tier, wanted: Tier): boolean {
  return tiers.indexOf(actual) >= tiers.indexOf(wanted)
}

/** The features that depend on the tier; a new one is a line here and in the default table below, and nowhere else. */
export const features = [
  'brandColours',
  'cancellationDeadline',
  'publishInstructorAndLocation',
  'additionalAttributes',
  'coursePages',
  'courseCalendar',
  'saleDrill',
  'refundWithQrCode',
  'customMailServer',
  'apiAccess',
] as const
export const feature = z.enum(features)
export type Feature = z.infer<typeof feature>

export const featureNames: Record<Feature, Wording> = {
  brandColours: { de: 'Markenfarben', en: 'Brand colours' },
  cancellationDeadline: {
    de: 'Stornofrist vor Kursbeginn',
    en: 'Cancellation deadline before course start',
  },
  publishInstructorAndLocation: {
    de: 'Kursleitung und Ort veröffentlichen',
    en: 'Publish instructor and location',
  },
  additionalAttributes: { de: 'Zusatzfelder', en: 'Additional attributes' },
  coursePages: { de: 'Kursseiten', en: 'Course pages' },
  courseCalendar: { de: 'Kurskalender abonnieren', en: 'Subscribe to course calendar' },
  saleDrill: { de: 'Probelauf eines Verkaufsstarts', en: 'Drill of a sale opening' },
  refundWithQrCode: { de: 'Erstattung mit QR-Code', en: 'Refund with QR code' },
  customMailServer: { de: 'Eigener Mailserver', en: 'Custom mail server' },
  apiAccess: { de: 'API-Zugang', en: 'API access' },
}

/** null: unlimited */
const limit = z.number().int().min(0).max(10_000_000).nullable()

export const limitNames = ['publishedCourses', 'staff', 'mailsAMonth', 'storageMegabytes'] as const
export type LimitName = (typeof limitNames)[number]

export const limitLabels: Record<LimitName, Wording> = {
  publishedCourses: { de: 'Veröffentlichte Kurse', en: 'Published courses' },
  staff: { de: 'Benutzer', en: 'Users' },
  mailsAMonth: { de: 'E-Mails im Monat', en: 'E-mails per month' },
  storageMegabytes: { de: 'Speicher für Dateien (MB)', en: 'Storage for files (MB)' },
}

export const tierOffer = z.object({
  tier,
  /** A month, without tax. */
  netCents: z.number().int().min(0).max(10_000_000),
  publishedCourses: limit,
  staff: limit,
  mailsAMonth: limit,
  storageMegabytes: limit,
  features: z.array(feature),
})
export type TierOffer = z.infer<typeof tierOffer>

const essential: Feature[] = [
  'brandColours',
  'cancellationDeadline',
  'publishInstructorAndLocation',
  'customMailServer',
]

/** The defaults; a superuser may change them for the whole platform. */
export const defaultTiers: TierOffer[] = [
  {
    tier: 'FREE',
    netCents: 0,
    publishedCourses: 5,
    staff: 1,
    mailsAMonth: 200,
    storageMegabytes: 250,
    features: [],
  },
  {
    tier: 'ESSENTIAL',
    netCents: 1900,
    publishedCourses: 50,
    staff: 3,
    mailsAMonth: 3000,
    storageMegabytes: 2000,
    features: essential,
  },
  {
    tier: 'PROFESSIONAL',
    netCents: 4900,
    publishedCourses: 500,
    staff: 15,
    mailsAMonth: 30_000,
    storageMegabytes: 10_000,
    features: features.filter((name) => name !== 'apiAccess'),
  },
  {
    tier: 'ULTIMATE',
    netCents: 9900,
    publishedCourses: null,
    staff: null,
    mailsAMonth: null,
    storageMegabytes: 50_000,
    features: [...features],
  },
]

const asNumber = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY

/** The tiers, smallest first. A larger tier never includes less than a smaller one, and FREE costs nothing. */
export const tierTable = z
  .array(tierOffer)
  .length(tiers.length)
  .superRefine((table, check) => {
    const complain = (...path: (string | number)[]) =>
      check.addIssue({ code: 'custom', path, params: { code: 'tierOrder' } })
    for (const [at, offer] of table.entries()) {
      if (offer.tier !== tiers[at]) complain(at, 'tier')
      const smaller = table[at - 1]
      if (!smaller) {
        if (offer.netCents !== 0) complain(at, 'netCents')
        continue
      }
      if (offer.netCents < smaller.netCents) complain(at, 'netCents')
      for (const name of limitNames) if (asNumber(offer[name]) < asNumber(smaller[name])) complain(at, name)
      if (smaller.features.some((included) => !offer.features.includes(included))) complain(at, 'features')
    }
  })
  .meta({ examples: [defaultTiers] })
export type TierTable = z.infer<typeof tierTable>

/** A table as it was stored, perhaps by an earlier version: with the default where a limit came later. */
export function readTierTable(stored: unknown): TierTable {
  const offers = z.array(z.looseObject({})).parse(stored)
  return tierTable.parse(offers.map((offer, at) => ({ ...defaultTiers[at], ...offer })))
}

export function offerOf(table: TierTable, wanted: Tier): TierOffer {
  const found = table.find((offer) => offer.tier === wanted)
  if (!found) throw new Error(`the table of tiers lacks ${wanted}`)
  return found
}

/** The smallest tier that includes it; null when none does. */
export function tierFor(table: TierTable, wanted: Feature): Tier | null {
  return table.find((offer) => offer.features.includes(wanted))?.tier ?? null
}

/** The badge of each tier: a colour of the brand's palette, and an icon. */
export const tierBadges: Record<Tier, { colour: 'secondary' | 'info' | 'accent' | 'primary'; icon: string }> =
  {
    FREE: { colour: 'secondary', icon: 'leaf' },
    ESSENTIAL: { colour: 'info', icon: 'star' },
    PROFESSIONAL: { colour: 'accent', icon: 'rocket' },
    ULTIMATE: { colour: 'primary', icon: 'crown' },
  }
