import { useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { registrationsMessages } from '../registrations.messages.ts'
import { movesMessages } from './moves.messages.ts'
import classes from './moves.module.css'
import type { PlacesNeeded, WayWhenFull } from './when-full.ts'

type PlacesNeededDialogProps = DialogState & {
  needed: PlacesNeeded
  ways: readonly WayWhenFull[]
  isPending: boolean
  onChoose: (way: WayWhenFull) => void
}

/** Shown when there are not enough places: the possible ways on, each with its consequences. */
export function PlacesNeededDialog({ needed, ways, isPending, onChoose, ...state }: PlacesNeededDialogProps) {
  const text = useText(movesMessages)
  const words = useText(registrationsMessages)
  const { number } = useFormats()
  const { free, people, limit, raisedTo } = needed
  const named = {
    raise_limit: [text('raise', { limit: number(raisedTo) }), text('raiseHint')],
    this_booking: [text('once'), text('onceHint')],
    waiting_list: [text('wait'), text('waitHint')],
  } as const
  return (
    <Dialog
      {...state}
      title={text('needTitle')}
      text={text('needText', { free, people, limit: number(limit) })}
    >
      <div className={classes.ways}>
        {ways.map((way) => (
          <button
            key={way}
            type="button"
            className={classes.way}
            disabled={isPending}
            onClick={() => onChoose(way)}
          >
            <strong>{named[way][0]}</strong>
            <span>{named[way][1]}</span>
          </button>
        ))}
      </div>
      <DialogButtons onBack={state.onClose} back={words('back')} focusesBack />
    </Dialog>
  )
}
