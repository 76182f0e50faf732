import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import type { Difference } from './difference.ts'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'

/** How a figure stands to an earlier one, and that one as it is shown. */
export type Compared = { difference: Difference; before: string }

type KeyFigureProps = {
  name: string
  value: string
  /** What the value is made of. */
  line?: string
  before: Compared
  yearBefore?: Compared | null
  /** The differences are points of percent. */
  isShare?: boolean
}

/** One figure of a period with its comparisons, in words. */
export function KeyFigure({ name, value, line, before, yearBefore, isShare = false }: KeyFigureProps) {
  const text = useText(figuresMessages)
  const { number } = useFormats()
  const told = ({ difference, before: shown }: Compared, than: 'Before' | 'Year') => {
    if (!('percent' in difference)) {
      if (difference.kind === 'nothing') return text(`nothing${than}`)
      return text(difference.kind === 'new' ? `newAfter${than}` : `sameAs${than}`)
    }
    const { kind, percent } = difference
    if (isShare) {
      const points = kind === 'more' ? 'More' : 'Less'
      return text(`points${points}Than${than}`, { percent, before: shown })
    }
    return text(`${kind}Than${than}`, { percent: number(percent), before: shown })
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {line && <dd>{line}</dd>}
      <dd className="grey">{told(before, 'Before')}</dd>
      {yearBefore && <dd className="grey">{told(yearBefore, 'Year')}</dd>}
    </div>
  )
}
