import { Textarea } from '@mantine/core'
import type { MandateDetail } from '@reihum/contract/mandates/mandates.schema.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { keepMandate } from './mandate-query.ts'
import { mandatesMessages } from './mandates.messages.ts'
import { useMandateWords } from './use-mandate-words.ts'

const fields = z.object({ reason: line(300).default('') })

type RevokeProps = DialogState & { mandate: MandateDetail }

/** Asks before a mandate ends for good, and why. */
export function RevokeDialog({ mandate, ...state }: RevokeProps) {
  const text = useText(mandatesMessages)
  const { name } = useMandateWords()
  return (
    <Dialog {...state} title={text('revokeTitle', { name: name(mandate) })} text={text('revokeText')}>
      <RevokeForm mandate={mandate} onClose={state.onClose} />
    </Dialog>
  )
}

function RevokeForm({ mandate, onClose }: Pick<RevokeProps, 'mandate' | 'onClose'>) {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  const form = useCallForm({
    schema: fields,
    initial: { reason: '' },
    call: async ({ reason }) => {
      keepMandate(tenant, await api.mandates.revokeMandate({ tenant, mandateId: mandate.id, reason }))
      notify({ kind: 'positive', message: text('revoked') })
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={text('revoke')} onBack={onClose}>
      <Textarea
        data-autofocus
        label={text('reason')}
        description={text('revokeReason')}
        autosize
        minRows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
