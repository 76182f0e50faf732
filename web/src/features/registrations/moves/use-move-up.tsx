import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { fullName } from '../registration-names.ts'
import { reloadRegistrations } from '../registration-query.ts'
import { InformDialog } from './inform-dialog.tsx'
import { movesMessages } from './moves.messages.ts'
import { PlacesNeededDialog } from './places-needed-dialog.tsx'
import { type PlacesNeeded, placesNeededBy } from './when-full.ts'

type Asked = {
  registration: Registration
  /** How many people of the booking wait for the course, who move up together. */
  people: number
}
type Wish = Asked & { inform: boolean; whenFull: 'refuse' | 'raise_limit' | 'this_booking' }

/** Moves a waiting booking up out of turn; asks before, and how when there are no free places. */
export function useMoveUp() {
  const text = useText(movesMessages)
  const tenant = useActiveTenant().id
  const asked = useDialogFor<Asked>()
  const full = useDialogFor<Wish & { needed: PlacesNeeded }>()
  const closeAll = () => {
    asked.dialog.onClose()
    full.dialog.onClose()
  }
  const move = useMutation({
    mutationFn: ({ registration, whenFull, inform }: Wish) =>
      api.registrations.moveUp({ tenant, registrationId: registration.id, whenFull, inform }),
    meta: { shownInline: ['PLACES_NEEDED'] },
    onSuccess: (_, { registration }) => {
      closeAll()
      notify({ kind: 'positive', message: text('movedUp', { name: fullName(registration) }) })
      return reloadRegistrations()
    },
    onError: (error, wish) => {
      const needed = placesNeededBy(error)
      closeAll()
      if (needed) full.open({ ...wish, needed })
    },
  })
  const question = asked.subject
  return {
    askToMoveUp: asked.open,
    dialogs: (
      <>
        {question && (
          <InformDialog
            key={asked.round}
            {...asked.dialog}
            registrationId={question.registration.id}
            type="move_up"
            title={text('moveUpTitle', { name: fullName(question.registration) })}
            text={text('moveUpText', {
              people: question.people,
              course: question.registration.courseTitle,
            })}
            button={text('moveUp')}
            isPending={move.isPending}
            onSure={(inform) => move.mutate({ ...question, inform, whenFull: 'refuse' })}
          />
        )}
        {full.subject && (
          <PlacesNeededDialog
            needed={full.subject.needed}
            ways={['raise_limit', 'this_booking']}
            {...full.dialog}
            isPending={move.isPending}
            onChoose={(whenFull) =>
              full.subject && whenFull !== 'waiting_list' && move.mutate({ ...full.subject, whenFull })
            }
          />
        )}
      </>
    ),
  }
}
