import { Button } from '@mantine/core'
import { accountStayedBehind } from '@reihum/contract/mandates/mandate-states.ts'
import type { MandateDetail } from '@reihum/contract/mandates/mandates.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { AccountDialog } from './account-dialog.tsx'
import { keepMandate } from './mandate-query.ts'
import { mandatesMessages } from './mandates.messages.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

type Of = { mandate: MandateDetail }

/** What can be done with a mandate, as long as it has not ended. */
export function MandateActions({ mandate }: Of) {
  const text = useText(mandatesMessages)
  const may = useMay()
  const { subject, open, dialog, round } = useDialogFor<'account' | 'resume' | 'revoke'>()
  const { state, payer, suspendedFor } = mandate
  if (!may('money.manage')) return null
  const goesOn = state === 'valid' || state === 'suspended'
  return (
    <>
      {state !== 'revoked' && state !== 'used' && (
        <Button variant="default" onClick={() => open('revoke')}>
          {text('revoke')} …
        </Button>
      )}
      {state === 'suspended' && suspendedFor !== accountStayedBehind && (
        <Button variant="default" onClick={() => open('resume')}>
          {text('resume')} …
        </Button>
      )}
      {goesOn ? (
        <Button variant={state === 'valid' ? 'default' : 'filled'} onClick={() => open('account')}>
          {text('changeAccount')} …
        </Button>
      ) : (
        <Button component={Link} to={`/payments/debits/mandates/new?personId=${payer.id}`}>
          {text('note')}
        </Button>
      )}
      {subject === 'account' && <AccountDialog key={round} mandate={mandate} {...dialog} />}
      {subject === 'resume' && <ResumeDialog key={round} mandate={mandate} {...dialog} />}
      {subject === 'revoke' && <RevokeDialog key={round} mandate={mandate} {...dialog} />}
    </>
  )
}

function ResumeDialog({ mandate, ...dialog }: DialogState & Of) {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  const resuming = useMutation({
    mutationFn: () => api.mandates.resumeMandate({ tenant, mandateId: mandate.id }),
    onSuccess: (stored) => {
      keepMandate(tenant, stored)
      notify({ kind: 'positive', message: text('resumed') })
      dialog.onClose()
    },
  })
  return (
    <QuestionDialog
      {...dialog}
      title={text('resumeTitle')}
      text={text('resumeText')}
      button={text('resume')}
      isPending={resuming.isPending}
      onConfirm={() => resuming.mutate()}
    />
  )
}
