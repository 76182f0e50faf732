import { TextInput } from '@mantine/core'
import { email } from '@reihum/contract/wire/text.schema.ts'
import { useState } from 'react'
import { z } from 'zod'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useCallForm } from './call-form.ts'
import { newId } from './ids.ts'
import { notify } from './notifications.ts'

const fields = z.object({ recipient: email() })

type Sent = { recipient: string; requestKey: string }

type SendTo = DialogState & {
  title: string
  text: string
  /** What the field of the address is called. */
  label: string
  /** The address that is filled in. */
  proposed: string
  send: (sent: Sent) => Promise<unknown>
  /** What is said once it is on its way. */
  saySent: (recipient: string) => string
}

/** Asks for the address to which a paper is mailed. */
export function SendToDialog({ title, text, ...form }: SendTo) {
  const { isOpen, onClose } = form
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} text={text}>
      <SendForm {...form} title={title} />
    </Dialog>
  )
}

function SendForm({ title, label, proposed, send, saySent, onClose }: Omit<SendTo, 'text'>) {
  // The key stays the same, so that a second press sends nothing twice.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: { recipient: proposed },
    call: async ({ recipient }) => {
      await send({ recipient, requestKey })
      notify({ kind: 'positive', message: saySent(recipient) })
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={title} onBack={onClose}>
      <TextInput
        data-autofocus
        type="email"
        label={label}
        withAsterisk
        maxLength={254}
        {...form.field('recipient')}
      />
    </DialogForm>
  )
}
