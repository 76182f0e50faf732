import { Button, CopyButton, TextInput } from '@mantine/core'
import {
  type BegunCodes,
  type SecondFactors,
  timeCode,
} from '@reihum/contract/identity/second-factor.schema.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ProofForm } from '#platform/proof/proof-form.tsx'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { factorMessages } from '../factor.messages.ts'
import type { OnFactors } from './keep-factors.ts'
import classes from './second-factor.module.css'

type Props = DialogState & { factors: SecondFactors; onChanged: OnFactors }

/** First the user proves their identity, then the secret is shown and a code confirms that the app works. */
export function SetUpCodesDialog({ isOpen, onClose, ...rest }: Props) {
  const text = useText(factorMessages)
  return (
    <Dialog title={text('setUpCodes')} isOpen={isOpen} onClose={onClose}>
      <SetUpCodes onClose={onClose} {...rest} />
    </Dialog>
  )
}

function SetUpCodes({ factors, onChanged, onClose }: Omit<Props, 'isOpen'>) {
  const text = useText(factorMessages)
  const [begun, setBegun] = useState<BegunCodes | null>(null)
  if (begun) return <ConfirmCodes begun={begun} onChanged={onChanged} onClose={onClose} />
  return (
    <>
      <p className="grey">{text('setUpCodesText')}</p>
      <ProofForm
        proofs={factors.proofs}
        label={text('next')}
        onClose={onClose}
        run={async (proof) => setBegun(await api.identity.beginCodes({ proof }))}
      />
    </>
  )
}

type ConfirmProps = { begun: BegunCodes; onChanged: OnFactors; onClose: () => void }

function ConfirmCodes({ begun, onChanged, onClose }: ConfirmProps) {
  const text = useText(factorMessages)
  const form = useCallForm({
    schema: z.object({ code: timeCode }),
    initial: { code: '' },
    call: async ({ code }) => {
      const changed = await api.identity.confirmCodes({ code })
      notify({ kind: 'positive', message: text('codesDone') })
      onChanged(changed)
    },
    refusalFields: { SECOND_FACTOR_WRONG: 'code' },
    above: ['CODES_NOT_BEGUN', 'TOO_MANY_REQUESTS'],
  })
  return (
    <DialogForm form={form} button={text('confirmCode')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <p>{text('scan')}</p>
      <img
        className={classes.qrCode}
        src={`data:image/svg+xml,${encodeURIComponent(begun.qrCode)}`}
        alt={text('qrCode')}
      />
      <div className={classes.secret}>
        <TextInput
          label={text('secret')}
          readOnly
          value={begun.secret.match(/.{4}/g)?.join(' ') ?? begun.secret}
          onFocus={(event) => event.currentTarget.select()}
          classNames={{ input: classes.code }}
        />
        <CopyButton value={begun.secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {text(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <TextInput
        label={text('code')}
        description={text('codeHint')}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        classNames={{ input: classes.code }}
        {...form.field('code')}
      />
    </DialogForm>
  )
}
