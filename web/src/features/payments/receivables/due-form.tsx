import { Textarea } from '@mantine/core'
import { type ReceivableDetail, receivableChange } from '@reihum/contract/payments/receivable.schema.ts'
import { api } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { keepReceivable } from '../money-query.ts'
import { receivableMessages } from './receivable.messages.ts'

const fields = receivableChange.omit({ revision: true })

/** Puts off when a receivable is due, and keeps a note. */
export function DueForm({ receivable }: { receivable: ReceivableDetail }) {
  const text = useText(receivableMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const ofReceivable = { tenant, receivableId: receivable.id }
  const form = useRecordForm({
    schema: fields,
    stored: receivable,
    draftOf: ({ dueOn, note }: ReceivableDetail) => ({ dueOn, note }),
    save: async (change, revision) =>
      keepReceivable(tenant, await api.payments.changeReceivable({ ...ofReceivable, revision, ...change })),
    load: async () => keepReceivable(tenant, await api.payments.getReceivable(ofReceivable)),
    isUndoable: () => true,
  })
  const due = form.field('dueOn')
  return (
    <RecordForm form={form} fieldName={(field) => words(field === 'dueOn' ? 'dueOn' : 'note')}>
      {receivable.openCents > 0 && (
        <DateField
          label={words('dueOn')}
          description={text('dueHint')}
          maw={320}
          {...due}
          value={due.value ?? ''}
          onChange={(day) => due.onChange(day === '' ? null : day)}
        />
      )}
      <Textarea
        label={words('note')}
        description={words('noteHint')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('note')}
      />
    </RecordForm>
  )
}
