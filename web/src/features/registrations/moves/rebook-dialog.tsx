import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { priceCategoryId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { CourseChoice } from '../course-choice.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { reloadRegistrations } from '../registration-query.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { movesMessages } from './moves.messages.ts'
import classes from './moves.module.css'
import { RebookingFigures } from './rebooking-figures.tsx'
import { placesNeededBy, type WayWhenFull } from './when-full.ts'
import { WhenFullChoice } from './when-full-choice.tsx'

type PriceCategoryId = ReturnType<typeof priceCategoryId.parse>

/** Rebooks to another course in one step: the result is shown before, and the old place is kept until it is done. */
export function RebookDialog({ registration, ...state }: DialogState & { registration: Registration }) {
  const text = useText(movesMessages)
  const { money } = useFormats()
  const { courseTitle, feeCents } = registration
  return (
    <Dialog
      {...state}
      title={text('rebookTitle', { name: fullName(registration) })}
      text={text('rebookText', { course: courseTitle, fee: money(feeCents) })}
    >
      <Question registration={registration} onClose={state.onClose} />
    </Dialog>
  )
}

type QuestionProps = Pick<DialogState, 'onClose'> & { registration: Registration }

function Question({ registration, onClose }: QuestionProps) {
  const text = useText(movesMessages)
  const words = useText(registrationsMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const [courseId, setCourse] = useState<Registration['courseId']>()
  /** Undefined: the category of the same name, otherwise the fee. */
  const [price, setPrice] = useState<PriceCategoryId | null>()
  const [way, setWay] = useState<WayWhenFull>()
  const [inform, setInform] = useState(true)
  const ofRegistration = { tenant, registrationId: registration.id }
  const wish = { courseId: courseId as Registration['courseId'], priceCategoryId: price }
  const preview = useQuery({
    ...queries.registrations.previewRebooking.queryOptions({ input: { ...ofRegistration, ...wish } }),
    enabled: courseId !== undefined,
    staleTime: 0,
    meta: { shownInline: ['REGISTRATION_NOT_REBOOKABLE'] },
  })
  const rebook = useMutation({
    mutationFn: () =>
      api.registrations.rebook({ ...ofRegistration, ...wish, whenFull: way ?? 'refuse', inform }),
    meta: { shownInline: ['PLACES_NEEDED', 'COURSE_FULL', 'REGISTRATION_CLOSED', 'PRICE_GONE'] },
    onSuccess: async (fresh) => {
      notify({
        kind: 'positive',
        message: text('rebooked', { name: fullName(fresh), course: fresh.courseTitle }),
      })
      onClose()
      await reloadRegistrations()
      goTo(registrationAddress(fresh))
    },
    onError: () => void preview.refetch(),
  })
  const error = rebook.error ?? preview.error
  const isRefused = error instanceof ApiProblem && !placesNeededBy(error)
  const plan = courseId === undefined ? undefined : preview.data
  const isFull = plan?.outcome === 'full' || plan?.outcome === 'waiting_list'
  const isPossible = plan !== undefined && plan.outcome !== 'closed' && (!isFull || way !== undefined)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events of a dialog on to the form it was opened from, so the event is stopped here.
        event.stopPropagation()
        if (isPossible && !rebook.isPending) rebook.mutate()
      }}
    >
      <CourseChoice
        label={text('rebookTo')}
        data-autofocus
        value={courseId}
        except={registration.courseId}
        onChange={(id) => {
          setCourse(id)
          setPrice(undefined)
          setWay(undefined)
          rebook.reset()
        }}
      />
      {isRefused && <RefusalAlert problem={error} />}
      {plan && (
        <>
          {plan.prices.length > 1 && (
            <NativeSelect
              label={text('price')}
              value={plan.priceCategoryId ?? ''}
              data={plan.prices.map(({ id, name, feeCents }) => ({
                value: id ?? '',
                label: `${name || text('plainFee')}: ${money(feeCents)}`,
              }))}
              onChange={({ currentTarget: { value } }) =>
                setPrice(value === '' ? null : priceCategoryId.parse(value))
              }
            />
          )}
          <RebookingFigures plan={plan} />
          {isFull && (
            <WhenFullChoice
              value={way}
              onChange={setWay}
              canWait={plan.outcome === 'waiting_list'}
              label={text('whenFull')}
            />
          )}
        </>
      )}
      <Checkbox
        label={words('inform')}
        checked={inform}
        onChange={(event) => setInform(event.currentTarget.checked)}
      />
      <DialogButtons onBack={onClose} back={words('back')}>
        <Button type="submit" disabled={!isPossible} loading={rebook.isPending}>
          {text('rebook')}
        </Button>
      </DialogButtons>
    </form>
  )
}
