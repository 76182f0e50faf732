import type { CourseStake } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import moves from '../moves/moves.module.css'
import { courseCancellationMessages } from './course-cancellation.messages.ts'
import classes from './course-cancellation.module.css'

/** Figures of what is lost and what becomes free if the course does not take place. */
export function StakeFigures({ stake }: { stake: CourseStake }) {
  const text = useText(courseCancellationMessages)
  const { number, money, dateTime, weekday } = useFormats()
  const { reserved, confirmed, waiting, told, families, feeCents, paidCents } = stake
  const { appointments, freed, alternatives, rebookable } = stake
  const figures = [
    [text('confirmed'), number(confirmed)],
    [text('reserved'), number(reserved)],
    [text('waiting'), number(waiting)],
    [
      text('bookingsCount'),
      families > 0 ? text('ofThem', { count: number(told), families: number(families) }) : number(told),
    ],
    [text('fee'), money(feeCents)],
    [text('paid'), money(paidCents)],
    [text('appointments'), number(appointments)],
    ...(alternatives.length > 0
      ? [
          [
            text('rebookable'),
            text('ofPlaced', { count: number(rebookable), placed: number(reserved + confirmed) }),
          ],
        ]
      : []),
  ] as const
  return (
    <section>
      <h2>{text('stake')}</h2>
      <dl className={moves.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {freed.some(({ place, instructor }) => place || instructor) && (
        <details className={classes.freed}>
          <summary>{text('freed')}</summary>
          <ul>
            {freed.map(({ start, place, instructor }) => (
              <li key={start}>
                {[`${weekday(start)} ${dateTime(start)}`, place, instructor].filter(Boolean).join(' · ')}
              </li>
            ))}
            {appointments > freed.length && (
              <li>{text('moreFreed', { count: appointments - freed.length })}</li>
            )}
          </ul>
        </details>
      )}
    </section>
  )
}
