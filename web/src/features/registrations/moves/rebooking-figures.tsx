import type { rebookingPreview } from '@reihum/contract/registrations/registration.schema.ts'
import type { z } from 'zod'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { movesMessages } from './moves.messages.ts'
import classes from './moves.module.css'

/** The result of a rebooking: the place, the money, and attributes not answered yet. */
export function RebookingFigures({ plan }: { plan: z.output<typeof rebookingPreview> }) {
  const text = useText(movesMessages)
  const { money, locale } = useFormats()
  const { outcome, freePlaces, oldFeeCents, newFeeCents, differenceCents, unanswered } = plan
  if (outcome === 'closed') return <p role="status">{text('outcome_closed')}</p>
  const figures = [
    [
      text('places'),
      freePlaces === null ? text('placesUnlimited') : text('placesFree', { count: freePlaces }),
    ],
    [text('result'), text(`outcome_${outcome}`)],
    [text('priceNow'), money(oldFeeCents)],
    [text('priceThen'), money(newFeeCents)],
    [text('difference'), <strong key="difference">{differenceIn(differenceCents)}</strong>],
  ] as const

  function differenceIn(cents: number) {
    if (cents === 0) return text('samePrice')
    return text(cents > 0 ? 'toPay' : 'toGiveBack', { amount: money(Math.abs(cents)) })
  }
  return (
    <div className={classes.plan} role="status">
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {unanswered.length > 0 && (
        <div>
          <p>
            {text('unanswered', {
              fields: unanswered.map((label) => label[locale] || label.de).join(', '),
            })}
          </p>
          <p className="grey">{text('unansweredHint')}</p>
        </div>
      )}
    </div>
  )
}
