import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { OfferedExtra, PricedExtra, WantedExtra } from '@reihum/contract/courses/extra.schema.ts'
import {
  type CodeTerms,
  type FrameTerms,
  fullCentsOf,
  pricesByDate,
  pricesInFrame,
  pricesWithCode,
  type ReducedPrice,
  reducedPrices,
} from '@reihum/contract/courses/reduced-prices.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { registeringMessages } from './registering.messages.ts'
import classes from './registering.module.css'

/** What people would pay if they were registered now, by the same rules as the server's. */
export function pricesForeseen(
  course: Course | undefined,
  prices: readonly ReducedPrice[],
  { timeZone, code, frame }: { timeZone: string; code: CodeTerms | undefined; frame: FrameTerms | undefined },
): ReducedPrice[] {
  const { reductions = [], start = null, dates = [] } = course ?? {}
  const terms = {
    reductions,
    startsAt: start === null ? null : new Date(start),
    dates: dates.map((date) => new Date(date)),
    at: new Date(),
    timeZone,
  }
  if (frame) return pricesInFrame(prices, frame)
  const reduced = reducedPrices(prices, terms)
  const before = pricesByDate(prices, terms)
  return (code && pricesWithCode([{ prices: before, reduced }], code)?.[0]) ?? reduced
}

/** What somebody would take besides the place, and what it costs. */
export function extrasForeseen(
  extras: readonly OfferedExtra[],
  chosen: readonly WantedExtra[],
  isFirst: boolean,
): PricedExtra[] {
  return extras.flatMap(({ id, name, priceCents, required, perBooking }) => {
    if (perBooking && !isFirst) return []
    const quantity = required ? 1 : (chosen.find(({ extraId }) => extraId === id)?.quantity ?? 0)
    return quantity === 0 ? [] : [{ name, quantity, cents: quantity * priceCents }]
  })
}

const sumOf = (extras: readonly PricedExtra[]) => extras.reduce((sum, { cents }) => sum + cents, 0)

type PriceExplainedProps = {
  people: readonly { firstName: string; lastName: string }[]
  prices: readonly ReducedPrice[]
  /** What each of them takes besides the place. */
  extras: readonly (readonly PricedExtra[])[]
}

/** Line by line what somebody pays less and why, and what they take besides, to be told on the phone; nothing where there is only a price. */
export function PriceExplained({ people, prices, extras }: PriceExplainedProps) {
  const text = useText(registeringMessages)
  const { money } = useFormats()
  const isPlain = prices.every(({ reductions = [] }) => reductions.length === 0)
  if (isPlain && extras.flat().length === 0) return null
  const nameOf = (at: number) =>
    [people[at]?.firstName, people[at]?.lastName].filter(Boolean).join(' ') ||
    text('person', { number: String(at + 1) })
  return (
    <ul className={classes.explained} aria-label={text('priceExplained')}>
      {prices.map((price, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person that is typed has no other name
        <li key={at}>
          <span className={classes.explainedLine}>
            <span>{nameOf(at)}</span>
            <strong>{money(price.feeCents + sumOf(extras[at] ?? []))}</strong>
          </span>
          <span className="grey">
            {[
              money(fullCentsOf(price)),
              ...(price.reductions ?? []).map(({ name, cents }) => `${name} ${money(-cents)}`),
              ...(extras[at] ?? []).map(
                ({ name, quantity, cents }) =>
                  `${quantity === 1 ? name : `${quantity} × ${name}`} ${money(cents)}`,
              ),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
