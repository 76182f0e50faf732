import type { SaleDrill, SaleDrillResult } from '@reihum/contract/registrations/sale-drill.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { inSeconds, previousOf, tenthsBetween } from './drill-words.ts'
import { saleDrillMessages } from './sale-drill.messages.ts'
import classes from './sale-drill.module.css'

type Measured = SaleDrill & { result: SaleDrillResult }

/** The result: a sentence, whether the rules held, and the figures. */
export function DrillResult({ drill, drills }: { drill: Measured; drills: readonly SaleDrill[] }) {
  const text = useText(saleDrillMessages)
  const { locale, number } = useFormats()
  const { result, registrants } = drill
  const seconds = (ms: number) => text('seconds', { seconds: inSeconds(ms, locale) })
  const figures = [
    [text('booked'), number(result.booked)],
    [text('waiting'), number(result.waiting)],
    [text('refused'), number(result.refused)],
    [text('p50'), seconds(result.p50Ms)],
    [text('p95'), seconds(result.p95Ms)],
    [text('p99'), seconds(result.p99Ms)],
    [text('perSecond'), number(Math.round(result.perSecond))],
    [text('presses'), number(result.presses)],
    [text('form'), seconds(result.formP95Ms)],
  ] as const
  return (
    <div className={classes.result}>
      <p className={classes.told} role="status">
        {text('told', { registrants: number(registrants), seconds: inSeconds(result.p95Ms, locale) })}
      </p>
      <Comparison drill={drill} drills={drills} />
      <p className={classes.marks}>
        <StateBadge colour={result.overbooked === 0 ? 'positive' : 'negative'}>
          {text('overbooked', { count: number(result.overbooked) })}
        </StateBadge>
        <StateBadge colour={result.errors === 0 ? 'positive' : 'negative'}>
          {text('withErrors', { count: result.errors })}
        </StateBadge>
      </p>
      {result.errors + result.overbooked > 0 && <p>{text('wrong')}</p>}
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="grey">{text('measured')}</p>
    </div>
  )
}

function Comparison({ drill, drills }: { drill: Measured; drills: readonly SaleDrill[] }) {
  const text = useText(saleDrillMessages)
  const { locale } = useFormats()
  const before = previousOf(drill, drills)
  if (!before) return null
  const tenths = tenthsBetween(before.p95Ms, drill.result.p95Ms)
  if (tenths === 0) return <p className="grey">{text('same')}</p>
  return (
    <p className="grey">
      {text(tenths < 0 ? 'faster' : 'slower', { seconds: inSeconds(Math.abs(tenths) * 100, locale) })}
    </p>
  )
}
