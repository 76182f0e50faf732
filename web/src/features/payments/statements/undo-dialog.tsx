import { Checkbox, TextInput } from '@mantine/core'
import type { BankImport } from '@reihum/contract/payments/statements.schema.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { statementsMessages } from './statements.messages.ts'

const fields = z.object({ reason: line(200).min(1), takeBackAllocations: z.boolean() })

/** Takes a whole import back. Only where its money pays something already, it asks whether that goes with it. */
export function UndoDialog({ one, isOpen, onClose }: DialogState & { one: BankImport }) {
  const text = useText(statementsMessages)
  const about = { tenant: useActiveTenant().id, bankImportId: one.id }
  const [isAllocated, setAllocated] = useState(false)
  const form = useCallForm({
    schema: fields,
    initial: { reason: '', takeBackAllocations: false },
    above: ['BANK_IMPORT_ALLOCATED', 'BANK_IMPORT_REFUNDED'],
    call: async (wanted) => {
      const undone = await api.payments.undoBankImport({ ...about, ...wanted })
      queryClient.setQueryData(queries.payments.bankImport.queryKey({ input: about }), undone)
      void queryClient.invalidateQueries({ queryKey: queries.payments.key() })
      notify({ kind: 'positive', message: text('undone') })
      onClose()
    },
  })
  const { refusal } = form
  const { value: isTakenBack, ...checkbox } = form.field('takeBackAllocations')
  if (refusal?.code === 'BANK_IMPORT_ALLOCATED' && !isAllocated) setAllocated(true)
  return (
    <Dialog title={text('undoTitle')} text={text('undoText')} isOpen={isOpen} onClose={onClose}>
      <DialogForm form={form} button={text('undo')} onBack={onClose}>
        {refusal && <RefusalAlert problem={refusal} />}
        <TextInput label={text('reason')} data-autofocus {...form.field('reason')} />
        {isAllocated && (
          <Checkbox
            label={text('takeBack')}
            description={text('takeBackHint')}
            {...checkbox}
            checked={isTakenBack === true}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
