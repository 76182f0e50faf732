import { Textarea } from '@mantine/core'
import { line } from '@reihum/contract/wire/line.schema.ts'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { notify } from '#platform/notifications.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from './money.messages.ts'

const optional = z.object({ reason: line(300).default('') })
const needed = z.object({ reason: line(300).min(1) })

type ReasonDialogProps = DialogState & {
  title: string
  text: string
  /** What the button says that does it, and what is said once it is done. */
  button: string
  done: string
  needsReason?: boolean
  run: (reason: string) => Promise<unknown>
}

/** Asks before something is taken back or given up, and for the reason. */
export function ReasonDialog({ title, text, ...props }: ReasonDialogProps) {
  const { isOpen, onClose } = props
  return (
    <Dialog title={title} text={text} isOpen={isOpen} onClose={onClose}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'title' | 'text' | 'isOpen'>

function ReasonForm({ onClose, button, done, needsReason = false, run }: ReasonFormProps) {
  const text = useText(moneyMessages)
  const form = useCallForm({
    schema: needsReason ? needed : optional,
    initial: { reason: '' },
    call: async ({ reason }) => {
      await run(reason)
      notify({ kind: 'positive', message: done })
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={button} onBack={onClose}>
      <Textarea
        data-autofocus
        label={text('reason')}
        description={text(needsReason ? 'reasonNeeded' : 'reasonOptional')}
        withAsterisk={needsReason}
        autosize
        minRows={2}
        maxLength={300}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
