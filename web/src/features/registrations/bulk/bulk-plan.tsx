import type { bulkPreview } from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { z } from 'zod'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { bulkMessages } from './bulk.messages.ts'
import classes from './bulk.module.css'
import type { BulkKind } from './bulk-question.ts'
import { RefusedItems } from './bulk-result.tsx'

type BulkPlanProps = { kind: BulkKind; plan: z.output<typeof bulkPreview>; onFollow: () => void }

const mostNames = 5

/**
 * The result of the dry run in numbers: for how many it would be done, for how many not, and how many others are
 * affected.
 */
export function BulkPlan({ kind, plan, onFollow }: BulkPlanProps) {
  const text = useText(bulkMessages)
  const { money } = useFormats()
  const { done, unchanged, refused, items, movedUp, told, feeCents, differenceCents } = plan
  const named = movedUp.slice(0, mostNames)
  return (
    <div className={classes.told} role="status">
      <p>
        <strong>{text(`plan_${kind}`, { count: done })}</strong>{' '}
        {unchanged > 0 && text('unchanged', { count: unchanged })}
      </p>
      {kind === 'cancel' && feeCents > 0 && <p>{text('feeSum', { sum: money(feeCents) })}</p>}
      {kind === 'rebook' && done > 0 && <p>{text('difference', { sum: money(differenceCents) })}</p>}
      {named.length > 0 && (
        <div>
          <p>{text('movedUp', { count: movedUp.length })}</p>
          <ul className={classes.names}>
            {named.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {movedUp.length > mostNames && <li>{text('andMore', { count: movedUp.length - mostNames })}</li>}
          </ul>
        </div>
      )}
      {kind !== 'tell' && done > 0 && <p className="grey">{text('told', { count: told })}</p>}
      {refused > 0 && (
        <>
          <p>{text('refused', { count: refused })}</p>
          <RefusedItems items={items} onFollow={onFollow} />
        </>
      )}
    </div>
  )
}
