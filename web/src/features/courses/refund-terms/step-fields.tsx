import { Button, Radio } from '@mantine/core'
import {
  type RefundStep,
  type RefundTerms,
  refundAfterStart,
  refundAfterStartNames,
  refundStepsLimit,
} from '@reihum/contract/courses/refund-terms.ts'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import { CountField } from '#ui/form/count-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { refundTermsMessages } from './refund-terms.messages.ts'
import classes from './refund-terms.module.css'

/** What a next step begins with: half as long before, and half as much. */
function nextStep(last: RefundStep | undefined): RefundStep {
  if (!last) return { days: 14, percent: 100 }
  return { days: Math.floor(Number(last.days) / 2) || 0, percent: Math.floor(Number(last.percent) / 2) || 0 }
}

type Steps = {
  steps: readonly RefundStep[]
  /** The binding of one number of the step at that position. */
  part: (at: number, number: keyof RefundStep) => Omit<ComponentProps<typeof CountField>, 'label' | 'value'>
  onChange: (steps: RefundStep[]) => void
}

/** The steps in their order; one can be added at the end, and any be removed. */
export function StepFields({ steps, part, onChange }: Steps) {
  const text = useText(refundTermsMessages)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
        <fieldset key={at} className={classes.step} aria-label={text('step', { number: String(at + 1) })}>
          <CountField label={text('days')} {...part(at, 'days')} value={step.days} />
          <CountField label={text('percent')} {...part(at, 'percent')} value={step.percent} />
          <Button
            variant="subtle"
            color="gray"
            aria-label={text('removeStep', { number: String(at + 1) })}
            onClick={() => {
              onChange(steps.filter((_one, position) => position !== at))
              addButton.current?.focus()
            }}
          >
            {text('remove')}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          disabled={steps.length >= refundStepsLimit}
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...steps, nextStep(steps.at(-1))])}
        >
          {text('addStep')}
        </Button>
      </div>
    </>
  )
}

type AfterStart = RefundTerms['afterStart']

export function AfterStartField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (chosen: AfterStart) => void
}) {
  const locale = useLocale()
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(refundAfterStart.parse(chosen))}>
      {refundAfterStart.options.map((option) => (
        <Radio key={option} value={option} label={refundAfterStartNames[option][locale]} mt={8} />
      ))}
    </Radio.Group>
  )
}
