import { Button } from '@mantine/core'
import type { NotificationSource } from '@reihum/contract/notifications/notification-source.schema.ts'
import { registrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import type { PickedRegistrations } from '#features/registrations/bulk/further-bulk.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { notificationsMessages } from './notifications.messages.ts'
import { useNewDraft } from './use-new-draft.ts'

const sourceOf = (picked: PickedRegistrations): NotificationSource =>
  'rows' in picked
    ? { kind: 'registrations', registrationIds: picked.rows.map(({ id }) => id) }
    : { kind: 'registrationList', filter: registrationFilter.parse(picked.filter) }

/** Begins a message to the picked registrations, or to all that the filter finds. */
export function PickedPeopleDialog({ picked, ...dialog }: DialogState & { picked: PickedRegistrations }) {
  const text = useText(notificationsMessages)
  const creating = useNewDraft()
  return (
    <Dialog {...dialog} title={text('newMessage')} text={text('pickedText')}>
      <DialogButtons onBack={dialog.onClose}>
        <Button loading={creating.isPending} onClick={() => creating.mutate(sourceOf(picked))}>
          {text('write')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
