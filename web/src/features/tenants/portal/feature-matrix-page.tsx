import type { Api } from '@reihum/contract/contract.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { ReactNode } from 'react'
import css from './feature-matrix.css?inline'
import { phrases } from './phrases.ts'
import { TierMatrix, type TierMatrixClasses } from './tier-matrix.tsx'

const texts = phrases(
  {
    title: 'Tarife und Funktionen',
    lede: 'Was jeder Tarif kostet und was er enthält.',
    tax: 'Alle Preise in Euro, zuzüglich Umsatzsteuer.',
  },
  {
    title: 'Tiers and features',
    lede: 'What each tier costs and what it includes.',
    tax: 'All prices in euros, plus VAT.',
  },
)

const classes: TierMatrixClasses = {
  table: 'matrix',
  cards: 'tiers',
  card: 'tier',
  hidden: 'unseen',
  quiet: 'quiet',
  check: 'check',
}

/** A page of the platform: it belongs to no tenant, so it has no tenant's layout. */
export type PlatformPage = { title: string; css: string; banner: ReactNode; content: ReactNode }

export async function featureMatrixPage(locale: Locale, api: Api): Promise<PlatformPage> {
  const table = await api.tenants.tiers()
  const words = texts[locale]
  return {
    title: words.title,
    css,
    banner: (
      <>
        <h1>{words.title}</h1>
        <p className="lede">{words.lede}</p>
      </>
    ),
    content: (
      <>
        <TierMatrix table={table} locale={locale} classes={classes} />
        <p className="quiet tax">{words.tax}</p>
      </>
    ),
  }
}
