import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { whenFull } from '@reihum/contract/registrations/booking.schema.ts'
import { useText } from '#ui/text.tsx'
import { CourseChoice } from '../course-choice.tsx'
import { movesMessages } from '../moves/moves.messages.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { bulkMessages } from './bulk.messages.ts'
import type { BulkKind, BulkOptions } from './bulk-question.ts'

type BulkOptionFieldsProps = {
  kind: BulkKind
  options: BulkOptions
  onChange: (options: BulkOptions) => void
}

/** The options of a bulk action. */
export function BulkOptionFields({ kind, options, onChange }: BulkOptionFieldsProps) {
  const text = useText(bulkMessages)
  const moves = useText(movesMessages)
  const words = useText(registrationsMessages)
  const set = (change: Partial<BulkOptions>) => onChange({ ...options, ...change })
  return (
    <>
      {kind === 'rebook' && (
        <CourseChoice
          label={moves('rebookTo')}
          data-autofocus
          value={options.courseId}
          onChange={(courseId) => set({ courseId })}
        />
      )}
      {(kind === 'rebook' || kind === 'move_up') && (
        <NativeSelect
          label={text('whenFull')}
          value={options.whenFull}
          data={[
            { value: 'refuse', label: text('skipFull') },
            { value: 'raise_limit', label: moves('raisePlain') },
            { value: 'this_booking', label: moves('once') },
            ...(kind === 'rebook' ? [{ value: 'waiting_list', label: moves('wait') }] : []),
          ]}
          onChange={(event) => set({ whenFull: whenFull.parse(event.currentTarget.value) })}
        />
      )}
      {kind === 'cancel' && (
        <Textarea
          label={words('reason')}
          description={words('reasonHint')}
          autosize
          minRows={2}
          maxLength={500}
          value={options.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      )}
      {kind !== 'tell' && (
        <Checkbox
          label={words('inform')}
          checked={options.inform}
          onChange={(event) => set({ inform: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
