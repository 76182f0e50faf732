import { Button, Checkbox } from '@mantine/core'
import type { OfferedExtra, WantedExtra } from '@reihum/contract/courses/extra.schema.ts'
import type { ExtrasOfRegistration } from '@reihum/contract/registrations/extras.contract.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { fullName } from '../registration-names.ts'
import { extrasMessages } from './extras.messages.ts'
import classes from './extras.module.css'
import { ExtrasField } from './extras-field.tsx'

/** What somebody takes besides the place, and the way to change it; nothing where there is none and none to take. */
export function RegistrationExtras({ registration }: { registration: RegistrationDetail }) {
  const text = useText(extrasMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const { money } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...queries.registrations.extrasOfRegistration.queryOptions({
      input: { tenant, registrationId: registration.id },
    }),
    enabled: may('registrations.manage'),
  })
  if (!data) return null
  const { taken, offered, changeable } = data
  const isChangeable = changeable && (offered.length > 0 || taken.length > 0)
  if (taken.length === 0 && !isChangeable) return null
  return (
    <Section title={text('extras')}>
      {taken.length === 0 && <p className="grey">{text('nothing')}</p>}
      <ul className={classes.taken}>
        {taken.map(({ extraId, name, quantity, cents }) => (
          <li key={extraId}>
            <span>{quantity === 1 ? name : text('line', { count: String(quantity), name })}</span>
            <span>{money(cents)}</span>
          </li>
        ))}
      </ul>
      {isChangeable && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {text(taken.length > 0 ? 'change' : 'add')}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('changeTitle', { name: fullName(registration) })}
      >
        <ChangeExtras registration={registration} extras={data} onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

/** What can be taken, and what is taken though it is not offered any more, of which there can be less. */
function choicesOf({ taken, offered }: ExtrasOfRegistration): OfferedExtra[] {
  const gone = taken.filter(({ extraId }) => offered.every(({ id }) => id !== extraId))
  return [
    ...offered,
    ...gone.map(({ extraId, name, quantity, cents }) => ({
      id: extraId,
      name,
      description: '',
      priceCents: cents / quantity,
      required: false,
      perBooking: false,
      mostPerPerson: quantity,
      isLimited: false,
      left: null,
    })),
  ]
}

function ChangeExtras({
  registration,
  extras,
  onClose,
}: {
  registration: RegistrationDetail
  extras: ExtrasOfRegistration
  onClose: () => void
}) {
  const text = useText(extrasMessages)
  const tenant = useActiveTenant().id
  const isReached = registration.contact.email !== '' || registration.email !== ''
  const [inform, setInform] = useState(isReached)
  const [requestKey] = useState(newId)
  const before = new Map<string, number>(extras.taken.map(({ extraId, quantity }) => [extraId, quantity]))
  const [chosen, setChosen] = useState<WantedExtra[]>(
    extras.taken.map(({ extraId, quantity }) => ({ extraId, quantity })),
  )
  const isSame = chosen.every(({ extraId, quantity }) => (before.get(extraId) ?? 0) === quantity)
  const save = useMutation({
    mutationFn: () =>
      api.registrations.changeExtras({
        tenant,
        registrationId: registration.id,
        requestKey,
        extras: chosen,
        inform: inform && isReached,
      }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('saved', { name: fullName(registration) }) })
      onClose()
      // What is owed is shown beside it, by rooms that follow this one.
      return queryClient.invalidateQueries()
    },
  })
  return (
    <div className={classes.form}>
      <ExtrasField extras={choicesOf(extras)} chosen={chosen} before={before} onChange={setChosen} />
      <p className="grey">{text('changeHint')}</p>
      <Checkbox
        label={text('inform')}
        disabled={!isReached}
        checked={inform && isReached}
        onChange={({ currentTarget: { checked } }) => setInform(checked)}
      />
      <DialogButtons>
        <Button disabled={isSame} loading={save.isPending} onClick={() => save.mutate()}>
          {text('save')}
        </Button>
      </DialogButtons>
    </div>
  )
}
