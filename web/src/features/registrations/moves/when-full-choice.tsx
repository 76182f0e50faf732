import { Radio } from '@mantine/core'
import { useText } from '#ui/text.tsx'
import { movesMessages } from './moves.messages.ts'
import classes from './moves.module.css'
import type { WayWhenFull } from './when-full.ts'

type WhenFullChoiceProps = {
  label: string
  value: WayWhenFull | undefined
  onChange: (way: WayWhenFull) => void
  /** Whether the waiting list has room. */
  canWait: boolean
}

/** What to do when a course has no free place; nothing is chosen by default. */
export function WhenFullChoice({ label, value, onChange, canWait }: WhenFullChoiceProps) {
  const text = useText(movesMessages)
  return (
    <Radio.Group
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen as WayWhenFull)}
      classNames={{ label: classes.groupLabel }}
    >
      <div className={classes.ways}>
        {canWait && <Radio value="waiting_list" label={text('wait')} description={text('waitHint')} />}
        <Radio value="raise_limit" label={text('raisePlain')} description={text('raiseHint')} />
        <Radio value="this_booking" label={text('once')} description={text('onceHint')} />
      </div>
    </Radio.Group>
  )
}
