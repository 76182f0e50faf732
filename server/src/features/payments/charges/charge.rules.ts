import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { BillerTerms } from '@reihum/contract/tenants/biller.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

/** A charge of the platform, as far as billing it goes. */
export type Charge = {
  kind: 'month' | 'change' | 'recommendation'
  fromTier: string | null
  tier: string
  /** Calendar days. */
  periodStart: string
  periodEnd: string
}

const dayIn = (day: string, locale: Locale) => {
  const [year, month, date] = day.split('-')
  return locale === 'de' ? `${date}.${month}.${year}` : `${date}/${month}/${year}`
}

/** What stands on the receivable, in the language of the tenant that bills. */
export function titleOf({ kind, fromTier, tier, periodStart, periodEnd }: Charge, locale: Locale): string {
  const period = `${dayIn(periodStart, locale)} – ${dayIn(periodEnd, locale)}`
  if (kind === 'month') return `${locale === 'de' ? 'Tarif' : 'Tier'} ${tier}, ${period}`
  if (kind === 'recommendation')
    return `${locale === 'de' ? 'Gutschrift für Empfehlungen' : 'Credit for recommendations'}, ${period}`
  return `${locale === 'de' ? 'Tarifwechsel' : 'Change of tier'} ${fromTier ?? ''} → ${tier}, ${period}`
}

/** A net amount with its tax, in cents, rounded half up. The rate is in hundredths of a percent. */
export const withTax = (netCents: number, taxRate: number): number =>
  Math.floor((netCents * (10_000 + taxRate) + 5000) / 10_000)

/** Without a tax, it is as the platform says why there is none. */
export const taxCategoryOf = (taxRate: number, zeroTax: BillerTerms['zeroTax']): TaxCategory =>
  taxRate > 0 ? 'standard' : zeroTax

/** What is still charged by a receivable of the month that a credit is for. */
export type Charged = {
  receivableId: string
  netCents: number
  grossCents: number
  taxCategory: TaxCategory
  taxRate: number
}

/**
 * What of a credit lowers which receivable, the newest first. The tax is that of the receivable. What finds none is for
 * charges that somebody else billed.
 */
export function dividedCredit(netCents: number, charged: readonly Charged[]): Charged[] {
  let left = netCents
  return charged.flatMap((one) => {
    const net = Math.min(left, one.netCents)
    if (net <= 0) return []
    left -= net
    const gross = net === one.netCents ? one.grossCents : Math.min(one.grossCents, withTax(net, one.taxRate))
    return [{ ...one, netCents: net, grossCents: gross }]
  })
}
