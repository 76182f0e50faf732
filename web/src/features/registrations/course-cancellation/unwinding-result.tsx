import { Alert } from '@mantine/core'
import type { CourseUnwindingPreview } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { courseCancellationMessages } from './course-cancellation.messages.ts'

/** The result of calling the course off, in numbers, from the server's dry run. */
export function UnwindingResult({ plan, isTold }: { plan: CourseUnwindingPreview; isTold: boolean }) {
  const text = useText(courseCancellationMessages)
  const { money } = useFormats()
  const { reserved, confirmed, waiting, rebooked, offered, told, feeCents, paidCents } = plan
  const cancelled = reserved + confirmed + waiting - rebooked - offered
  return (
    <ul>
      <li>{text('told', { count: isTold ? told : 0 })}</li>
      {offered > 0 && <li>{text('offeredCount', { count: offered })}</li>}
      {rebooked > 0 && <li>{text('rebookedCount', { count: rebooked })}</li>}
      {cancelled > 0 && <li>{text('cancelledCount', { count: cancelled })}</li>}
      <li>{text('dropped', { money: money(feeCents) })}</li>
      <li>{text('refund', { money: money(paidCents) })}</li>
    </ul>
  )
}

/** The people who cannot be rebooked as chosen, and why. */
export function Refused({ refused }: Pick<CourseUnwindingPreview, 'refused'>) {
  const text = useText(courseCancellationMessages)
  if (refused.length === 0) return null
  return (
    <Alert color="negative" title={text('refused', { count: refused.length })}>
      <ul>
        {refused.slice(0, 20).map(({ bookingId, name, detail }) => (
          <li key={bookingId}>
            {name}: {detail}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
