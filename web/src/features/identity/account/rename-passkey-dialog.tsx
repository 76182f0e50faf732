import { TextInput } from '@mantine/core'
import { type Passkey, passkeyName } from '@reihum/contract/identity/second-factor.schema.ts'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { factorMessages } from '../factor.messages.ts'
import { keepFactors } from './keep-factors.ts'

type Props = { passkey: Passkey | null; onClose: () => void }

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const text = useText(factorMessages)
  return (
    <Dialog
      title={text('renameNamed', { name: passkey?.name ?? '' })}
      isOpen={passkey !== null}
      onClose={onClose}
    >
      {passkey && <RenamePasskey passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useText(factorMessages)
  const form = useCallForm({
    schema: z.object({ name: passkeyName }),
    initial: { name: passkey.name },
    call: async ({ name }) => {
      keepFactors(await api.identity.renamePasskey({ passkeyId: passkey.id, name }))
      onClose()
      notify({ kind: 'positive', message: text('renamed') })
    },
    above: ['NOT_FOUND'],
  })
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <TextInput label={text('passkeyName')} maxLength={60} {...form.field('name')} />
    </DialogForm>
  )
}
