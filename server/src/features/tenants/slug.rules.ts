import type { Locale } from '@reihum/contract/wire/locales.ts'

/**
 * Words that are or may become parts of our addresses in the place of a slug, and names that look like the platform's
 * own.
 */
const reserved: ReadonlySet<string> = new Set(
  `account admin administrator api app assets auth billing blog brand calendar captcha choose-tier
  cookie-policy courses dashboard demo docs embed events feature-matrix files health healthz help imprint index
  invitation invitations kurso kurso-platform legal login logout mail mails metrics new null onboarding openapi
  openapi-json password-reset payment payment-required payments platform portal privacy readyz recommendations
  register registrations reihum reihum-platform root service-down settings sign-up static status suggestions superuser support system tenant tenants terms
  test tiers undefined usage user users verify webhook webhooks widget widgets www`.split(/\s+/),
)

export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug) || /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(slug)
}

/** Letters that are spelt with two letters where the keyboard lacks them. */
const spelt: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
  '&': ' und ',
}

const longest = 50
const lastResort: Record<Locale, string> = { de: 'kurse', en: 'courses' }

/** The slug for "Müller & Söhne GmbH"; a name without Latin letters gets a general word. */
export function slugBase(company: string, language: Locale): string {
  const words = company
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœøåłđıþ&]/g, (letter) =>
      letter === '&' && language === 'en' ? ' and ' : (spelt[letter] ?? ''),
    )
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
  const base = words
    .slice(0, longest + 1)
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, longest)
    .replace(/(?<!-)-+$/, '')
  if (base.length >= 3) return base
  return base ? `${base}-${lastResort[language]}` : lastResort[language]
}

/** The first free slug: the name itself, otherwise with the smallest number from 2 on. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!isReservedSlug(slug) && !taken.has(slug)) return slug
  }
}

/** A tenant keeps all its slugs for good, so it cannot have any number of them. */
export const mostSlugs = 10

/** Why a tenant may not change to a slug; whether another tenant has it is decided by the database. */
export function refusalOfSlug(
  slug: string,
  { had }: { had: readonly string[] },
): 'SLUG_TAKEN' | 'TOO_MANY_SLUGS' | null {
  if (had.includes(slug)) return null
  if (isReservedSlug(slug)) return 'SLUG_TAKEN'
  return had.length >= mostSlugs ? 'TOO_MANY_SLUGS' : null
}
