import {
  featureNames,
  features,
  limitLabels,
  limitNames,
  type TierOffer,
  type TierTable,
} from '@reihum/contract/tenants/tiers.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { ReactNode } from 'react'
import { phrases } from './phrases.ts'

const texts = phrases(
  {
    caption: 'Die Tarife im Vergleich',
    tier: 'Tarif',
    price: 'Preis im Monat, netto',
    aMonth: 'im Monat, netto',
    unlimited: 'unbegrenzt',
    included: 'enthalten',
    notIncluded: 'nicht enthalten',
    noFeatures: 'Alle Grundfunktionen',
  },
  {
    caption: 'The tiers compared',
    tier: 'Tier',
    price: 'Price per month, net',
    aMonth: 'a month, net',
    unlimited: 'unlimited',
    included: 'included',
    notIncluded: 'not included',
    noFeatures: 'All basic features',
  },
)

/** The CSS classes: the public page and the back office have their own. */
export type TierMatrixClasses = Record<'table' | 'cards' | 'card' | 'hidden' | 'quiet' | 'check', string>

type TierMatrixProps = {
  table: TierTable
  locale: Locale
  classes: TierMatrixClasses
  /** The name of a tier, and an action for it. */
  name?: (offer: TierOffer) => ReactNode
  action?: (offer: TierOffer) => ReactNode
  /** The level of the headings of the cards. */
  heading?: 'h2' | 'h3'
}

/** The platform charges in euros, whatever the tenant's currency. */
const price = (offer: TierOffer, locale: Locale) => formatMoney(offer.netCents, 'EUR', locale)

function limitText(limit: number | null, locale: Locale): string {
  return limit === null ? texts[locale].unlimited : limit.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US')
}

function Check({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </svg>
  )
}

function Included({ isIncluded, locale, classes }: { isIncluded: boolean } & Dressed) {
  const words = texts[locale]
  return isIncluded ? (
    <>
      <Check className={classes.check} />
      <span className={classes.hidden}>{words.included}</span>
    </>
  ) : (
    <>
      <span className={classes.quiet} aria-hidden="true">
        –
      </span>
      <span className={classes.hidden}>{words.notIncluded}</span>
    </>
  )
}

type Dressed = Pick<TierMatrixProps, 'locale' | 'classes'>

/** All tiers with prices, limits and features: a table, and a card each on narrow screens. */
export function TierMatrix(props: TierMatrixProps) {
  return (
    <>
      <MatrixTable {...props} />
      <MatrixCards {...props} />
    </>
  )
}

function MatrixTable({ table, locale, classes, name, action }: TierMatrixProps) {
  const words = texts[locale]
  return (
    <table className={classes.table}>
      <caption className={classes.hidden}>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.hidden}>{words.tier}</span>
          </th>
          {table.map((offer) => (
            <th key={offer.tier} scope="col">
              {name?.(offer) ?? offer.tier}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.price}</th>
          {table.map((offer) => (
            <td key={offer.tier}>
              <strong>{price(offer, locale)}</strong>
            </td>
          ))}
        </tr>
        {limitNames.map((limit) => (
          <tr key={limit}>
            <th scope="row">{limitLabels[limit][locale]}</th>
            {table.map((offer) => (
              <td key={offer.tier}>{limitText(offer[limit], locale)}</td>
            ))}
          </tr>
        ))}
        {features.map((feature) => (
          <tr key={feature}>
            <th scope="row">{featureNames[feature][locale]}</th>
            {table.map((offer) => (
              <td key={offer.tier}>
                <Included isIncluded={offer.features.includes(feature)} locale={locale} classes={classes} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {action && (
        <tfoot>
          <tr>
            <td />
            {table.map((offer) => (
              <td key={offer.tier}>{action(offer)}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function MatrixCards({ table, locale, classes, name, action, heading: Heading = 'h2' }: TierMatrixProps) {
  const words = texts[locale]
  return (
    <ul className={classes.cards}>
      {table.map((offer) => (
        <li key={offer.tier} className={classes.card}>
          <Heading>{name?.(offer) ?? offer.tier}</Heading>
          <p>
            <strong>{price(offer, locale)}</strong> <span className={classes.quiet}>{words.aMonth}</span>
          </p>
          <dl>
            {limitNames.map((limit) => (
              <div key={limit}>
                <dt>{limitLabels[limit][locale]}</dt>
                <dd>{limitText(offer[limit], locale)}</dd>
              </div>
            ))}
          </dl>
          {offer.features.length === 0 ? (
            <p className={classes.quiet}>{words.noFeatures}</p>
          ) : (
            <ul>
              {features
                .filter((feature) => offer.features.includes(feature))
                .map((feature) => (
                  <li key={feature}>
                    <Check className={classes.check} />
                    {featureNames[feature][locale]}
                  </li>
                ))}
            </ul>
          )}
          {action?.(offer)}
        </li>
      ))}
    </ul>
  )
}
