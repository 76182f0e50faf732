import { Button, TextInput } from '@mantine/core'
import { type MailDetail, readdressing } from '@reihum/contract/messages/mail.schema.ts'
import { isAboutAddress } from '@reihum/contract/messages/mail-reasons.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { messagesMessages } from './messages.messages.ts'

type Props = { mail: Pick<MailDetail, 'id' | 'recipient' | 'state' | 'reason'> }

function useSending({ mail: { id } }: Props) {
  const text = useText(messagesMessages)
  const tenant = useActiveTenant().id
  return async (recipient?: string) => {
    await api.messages.resend({ tenant, mailId: id, ...(recipient && { recipient }) })
    notify({
      kind: 'positive',
      message: recipient ? text('readdressed', { recipient }) : text('resent'),
    })
    await queryClient.invalidateQueries({ queryKey: queries.messages.key() })
  }
}

export function SendAgain({ mail }: Props) {
  const text = useText(messagesMessages)
  const send = useSending({ mail })
  const again = useMutation({ mutationFn: () => send() })
  const says = { stored: 'send', queued: 'sendNow' } as const
  return (
    <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
      {text(mail.state in says ? says[mail.state as keyof typeof says] : 'resend')}
    </Button>
  )
}

/** Opens the question which address is the right one. */
export function Readdress({ mail }: Props) {
  const text = useText(messagesMessages)
  const { dialog, open, round } = useDialogFor<true>()
  return (
    <>
      <Button {...(!isAboutAddress(mail.reason) && { variant: 'default' })} onClick={() => open(true)}>
        {text('readdress')}
      </Button>
      <Dialog title={text('readdressTitle')} text={text('readdressText')} {...dialog}>
        <ReaddressForm key={round} mail={mail} onClose={dialog.onClose} />
      </Dialog>
    </>
  )
}

function ReaddressForm({ mail, onClose }: Props & { onClose: () => void }) {
  const text = useText(messagesMessages)
  const send = useSending({ mail })
  const form = useCallForm({
    schema: readdressing,
    initial: { recipient: mail.recipient },
    call: async ({ recipient }) => {
      await send(recipient)
      onClose()
    },
  })
  return (
    <DialogForm form={form} button={text('readdressSend')} onBack={onClose}>
      <TextInput
        label={text('address')}
        type="email"
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={254}
        {...form.field('recipient')}
      />
    </DialogForm>
  )
}
