import { NativeSelect, Textarea } from '@mantine/core'
import {
  type DunningPause,
  type DunningProposal,
  newDunningPause,
  pauseReason,
  pauseReasonNames,
} from '@reihum/contract/payments/dunning.schema.ts'
import { day } from '@reihum/contract/wire/days.schema.ts'
import { dunningPauseId } from '@reihum/contract/wire/ids.schema.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import { dunningKey } from './dunning-names.ts'

const fields = newDunningPause.pick({ reason: true, note: true }).extend({ until: z.literal('').or(day) })

type PauseProps = DialogState & { payer: Pick<DunningProposal['payer'], 'id' | 'name'> }

/** Stops writing to a person for a time; with a dispute until somebody ends it. */
export function PauseDialog({ payer, ...dialog }: PauseProps) {
  const text = useText(dunningMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const [id] = useState(() => dunningPauseId.parse(newId()))
  const form = useCallForm({
    schema: fields,
    initial: { reason: 'asked', until: '', note: '' },
    call: async ({ until, ...rest }) => {
      const of = { personId: payer.id }
      await api.payments.pauseDunning({ tenant, id, of, until: until || null, ...rest })
      notify({ kind: 'positive', message: text('paused', { name: payer.name }) })
      dialog.onClose()
      await queryClient.invalidateQueries({ queryKey: dunningKey() })
    },
  })
  return (
    <Dialog {...dialog} title={text('pauseNamed', { name: payer.name })} text={text('reasonHint')}>
      <DialogForm form={form} button={text('pause')} onBack={dialog.onClose}>
        <NativeSelect
          label={text('pauseReason')}
          data={pauseReason.options.map((value: DunningPause['reason']) => ({
            value,
            label: pauseReasonNames[value][locale],
          }))}
          {...form.field('reason')}
        />
        <DateField label={text('until')} description={text('untilHint')} {...form.field('until')} />
        <Textarea label={text('note')} autosize minRows={2} maxLength={300} {...form.field('note')} />
      </DialogForm>
    </Dialog>
  )
}
