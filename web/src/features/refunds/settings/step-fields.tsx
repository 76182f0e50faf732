import { Button } from '@mantine/core'
import { type RefundStep, refundStepsLimit } from '@reihum/contract/registrations/refund-settings.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { CountField } from '#ui/form/count-field.tsx'
import { useText } from '#ui/text.tsx'
import { refundSettingsMessages } from './refund-settings.messages.ts'
import classes from './refund-settings.module.css'
import type { RefundSettingsForm } from './use-refund-settings.ts'

/** What a next step begins with: half as long before, and half as much. */
function nextStep(last: RefundStep | undefined): RefundStep {
  if (!last) return { days: 14, percent: 100 }
  return { days: Math.floor(Number(last.days) / 2) || 0, percent: Math.floor(Number(last.percent) / 2) || 0 }
}

/** The steps in their order; one can be added at the end, and any be removed. */
export function StepFields({ form }: { form: RefundSettingsForm }) {
  const text = useText(refundSettingsMessages)
  const addButton = useRef<HTMLButtonElement>(null)
  const steps: RefundStep[] = Array.isArray(form.values.steps) ? form.values.steps : []
  const set = (next: RefundStep[]) => form.fill({ steps: next })
  return (
    <>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
        <fieldset key={at} className={classes.step} aria-label={text('step', { number: String(at + 1) })}>
          <CountField label={text('days')} {...form.part(`steps.${at}.days`)} value={step.days} />
          <CountField label={text('percent')} {...form.part(`steps.${at}.percent`)} value={step.percent} />
          <Button
            variant="subtle"
            color="gray"
            aria-label={text('removeStep', { number: String(at + 1) })}
            onClick={() => {
              set(steps.filter((_one, position) => position !== at))
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
          onClick={() => set([...steps, nextStep(steps.at(-1))])}
        >
          {text('addStep')}
        </Button>
      </div>
    </>
  )
}
