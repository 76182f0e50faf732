import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { reloadRegistrations } from '../registration-query.ts'
import { movesMessages } from './moves.messages.ts'
import { PlacesNeededDialog } from './places-needed-dialog.tsx'
import { type PlacesNeeded, placesNeededBy } from './when-full.ts'

type Wish = { id: Registration['id']; name: string; whenFull: 'refuse' | 'raise_limit' | 'this_booking' }

/** Moves a waiting booking up out of turn; when there are no free places, asks how. */
export function useMoveUp() {
  const text = useText(movesMessages)
  const tenant = useActiveTenant().id
  const { subject: question, open, dialog } = useDialogFor<Wish & { needed: PlacesNeeded }>()
  const move = useMutation({
    mutationFn: ({ id, whenFull }: Wish) =>
      api.registrations.moveUp({ tenant, registrationId: id, whenFull }),
    meta: { shownInline: ['PLACES_NEEDED'] },
    onSuccess: (_, { name }) => {
      dialog.onClose()
      notify({ kind: 'positive', message: text('movedUp', { name }) })
      return reloadRegistrations()
    },
    onError: (error, wish) => {
      const needed = placesNeededBy(error)
      if (needed) open({ ...wish, needed })
      else dialog.onClose()
    },
  })
  return {
    moveUp: (wish: Omit<Wish, 'whenFull'>) => move.mutate({ ...wish, whenFull: 'refuse' }),
    /** The registration whose move is under way. */
    pendingId: move.isPending ? move.variables.id : null,
    dialog: question && (
      <PlacesNeededDialog
        needed={question.needed}
        ways={['raise_limit', 'this_booking']}
        {...dialog}
        isPending={move.isPending}
        onChoose={(whenFull) => whenFull !== 'waiting_list' && move.mutate({ ...question, whenFull })}
      />
    ),
  }
}
