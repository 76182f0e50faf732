import { Button, TextInput } from '@mantine/core'
import { type Passkey, passkeyName } from '@reihum/contract/identity/second-factor.schema.ts'
import { z } from 'zod'
import { useCall } from '#platform/call.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
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
  const { run, isPending, refusal } = useCall(api.identity.renamePasskey, { above: ['NOT_FOUND'] })
  const { field, element, submit } = useContractForm({
    schema: z.object({ name: passkeyName }),
    initial: { name: passkey.name },
    save: async ({ name }) => {
      keepFactors(await run({ passkeyId: passkey.id, name }))
      onClose()
      notify({ kind: 'positive', message: text('renamed') })
    },
  })
  return (
    <form ref={element} className={forms.form} noValidate onSubmit={submit}>
      {refusal && <RefusalAlert problem={refusal} />}
      <TextInput label={text('passkeyName')} maxLength={60} {...field('name')} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {text('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
