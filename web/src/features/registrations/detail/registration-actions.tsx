import { Button, Menu } from '@mantine/core'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import type { DialogState } from '#ui/dialog.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { usePhone } from '#ui/use-phone.ts'
import { CancelDialog } from '../moves/cancel-dialog.tsx'
import { InformDialog } from '../moves/inform-dialog.tsx'
import { movesMessages } from '../moves/moves.messages.ts'
import { OfferDialog } from '../moves/offer-dialog.tsx'
import { RebookDialog } from '../moves/rebook-dialog.tsx'
import { SkipDialog } from '../moves/skip-dialog.tsx'
import { useMoveUp } from '../moves/use-move-up.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { reloadRegistrations } from '../registration-query.ts'

type Asked = 'confirm' | 'cancel' | 'rebook' | 'offer' | 'skip'

/** The actions that the server allows: the due one as the solid button, all others beside it; on a phone in the menu. */
export function RegistrationActions({ registration }: { registration: RegistrationDetail }) {
  const text = useText(movesMessages)
  const { subject: asked, open, dialog } = useDialogFor<Asked>()
  const { id, allowedActions } = registration
  const isPhone = usePhone()
  const may = (action: RegistrationDetail['allowedActions'][number]) => allowedActions.includes(action)
  const tell = useTell(id)
  const { askToMoveUp, dialogs } = useMoveUp()
  const shown = { registration, ...dialog }
  return (
    <>
      {may('rebook') && !isPhone && (
        <Button variant="default" onClick={() => open('rebook')}>
          {text('rebook')} …
        </Button>
      )}
      {may('confirm') && <Button onClick={() => open('confirm')}>{text('confirm')} …</Button>}
      {may('move_up') && (
        <Button onClick={() => askToMoveUp({ registration, people: waitingTogether(registration) })}>
          {text('moveUp')} …
        </Button>
      )}
      <MoreMenu label={text('more')}>
        {may('change') && (
          <Menu.Item component={Link} to={`${registrationAddress(registration)}/edit`}>
            {text('edit')}
          </Menu.Item>
        )}
        {may('rebook') && isPhone && <Menu.Item onClick={() => open('rebook')}>{text('rebook')} …</Menu.Item>}
        {may('tell') && <Menu.Item onClick={() => tell.mutate()}>{text('tell')}</Menu.Item>}
        {may('offer') && <Menu.Item onClick={() => open('offer')}>{text('offer')} …</Menu.Item>}
        {may('skip') && <Menu.Item onClick={() => open('skip')}>{text('skip')} …</Menu.Item>}
        {may('cancel') && (
          <Menu.Item data-destructive onClick={() => open('cancel')}>
            {text('cancel')} …
          </Menu.Item>
        )}
      </MoreMenu>
      {asked === 'confirm' && <ConfirmDialog {...shown} />}
      {asked === 'cancel' && <CancelDialog {...shown} />}
      {asked === 'rebook' && <RebookDialog {...shown} />}
      {asked === 'offer' && <OfferDialog {...shown} />}
      {asked === 'skip' && <SkipDialog {...shown} />}
      {dialogs}
    </>
  )
}

/** How many of the booking wait for this course; they move up together. */
const waitingTogether = ({ courseId, companions }: RegistrationDetail) =>
  1 + companions.filter((one) => one.courseId === courseId && one.state === 'on_waiting_list').length

/** Gives a reserved place for good; asks before, because the mail about it cannot be taken back. */
function ConfirmDialog({ registration, ...dialog }: DialogState & { registration: RegistrationDetail }) {
  const text = useText(movesMessages)
  const tenant = useActiveTenant().id
  const { id: registrationId, courseTitle: course } = registration
  const confirm = useMutation({
    mutationFn: (inform: boolean) => api.registrations.confirm({ tenant, registrationId, inform }),
    onSuccess: (_, inform) => {
      dialog.onClose()
      notify({ kind: 'positive', message: text(inform ? 'confirmed' : 'confirmedQuietly') })
      return reloadRegistrations()
    },
  })
  return (
    <InformDialog
      {...dialog}
      registrationId={registrationId}
      type="confirm"
      title={text('confirmTitle', { name: fullName(registration) })}
      text={text('confirmText', { course })}
      button={text('confirm')}
      isPending={confirm.isPending}
      onSure={(inform) => confirm.mutate(inform)}
    />
  )
}

function useTell(registrationId: RegistrationDetail['id']) {
  const text = useText(movesMessages)
  const tenant = useActiveTenant().id
  // The key stays the same until the server has answered, so that a second press sends nothing twice.
  const requestKey = useRef(newId())
  return useMutation({
    mutationFn: () => api.registrations.tell({ tenant, registrationId, requestKey: requestKey.current }),
    onSuccess: () => {
      requestKey.current = newId()
      notify({ kind: 'positive', message: text('told') })
      return reloadRegistrations()
    },
  })
}
