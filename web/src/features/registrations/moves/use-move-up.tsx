import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { reloadRegistrations } from '../registration-query.ts'
import { movesMessages } from './moves.messages.ts'
import { PlacesNeededDialog } from './places-needed-dialog.tsx'
import { type PlacesNeeded, placesNeededBy } from './when-full.ts'

type Wish = { id: Registration['id']; name: string; whenFull: 'refuse' | 'raise_limit' | 'this_booking' }

/** Gives a waiting booking its places out of turn; where there are none, it is asked how. */
export function useMoveUp() {
  const text = useText(movesMessages)
  const tenant = useActiveTenant().id
  const [question, setQuestion] = useState<(Wish & { needed: PlacesNeeded }) | null>(null)
  const [isOpen, setOpen] = useState(false)
  const move = useMutation({
    mutationFn: ({ id, whenFull }: Wish) =>
      api.registrations.moveUp({ tenant, registrationId: id, whenFull }),
    meta: { shownInline: ['PLACES_NEEDED'] },
    onSuccess: (_, { name }) => {
      setOpen(false)
      notify({ kind: 'positive', message: text('movedUp', { name }) })
      return reloadRegistrations()
    },
    onError: (error, wish) => {
      const needed = placesNeededBy(error)
      if (!needed) return setOpen(false)
      setQuestion({ ...wish, needed })
      setOpen(true)
    },
  })
  return {
    moveUp: (wish: Omit<Wish, 'whenFull'>) => move.mutate({ ...wish, whenFull: 'refuse' }),
    /** Whose move is on its way. */
    pendingId: move.isPending ? move.variables.id : null,
    dialog: question && (
      <PlacesNeededDialog
        needed={question.needed}
        ways={['raise_limit', 'this_booking']}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isPending={move.isPending}
        onChoose={(whenFull) => whenFull !== 'waiting_list' && move.mutate({ ...question, whenFull })}
      />
    ),
  }
}
