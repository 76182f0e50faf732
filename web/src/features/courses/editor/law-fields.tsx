import { Input, Radio } from '@mantine/core'
import { withdrawalRight, withdrawalRightNames } from '@reihum/contract/courses/course-terms.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'
import { isFree } from './money-fields.tsx'
import { RefundTermsFields } from './refund-terms-fields.tsx'

/** Whether an attendee may withdraw, and until when cancelling costs nothing. */
export function LawFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const { value, onChange, error } = form.field('withdrawalRight')
  return (
    <>
      <Radio.Group
        label={text('withdrawalRight')}
        labelElement="div"
        aria-label={text('withdrawalRight')}
        value={String(value)}
        onChange={onChange}
        error={error}
        data-path="withdrawalRight"
      >
        <div className={classes.boxes}>
          {withdrawalRight.options.map((right) => (
            <Radio
              key={right}
              value={right}
              label={withdrawalRightNames[right][locale]}
              description={text(right)}
            />
          ))}
        </div>
      </Radio.Group>
      <Threshold form={form} />
      {!isFree(form) && <RefundTermsFields form={form} />}
    </>
  )
}

function Threshold({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const gate = useTierGate('cancellationDeadline')
  const name = 'registrationCancellationThresholdDays'
  const days = Number(form.values[name]) || 0
  if (!gate.isIncluded) {
    return (
      <Input.Wrapper label={text(name)} labelElement="div" data-path={name}>
        <TierLock feature="cancellationDeadline" neededTier={gate.neededTier}>
          {days > 0 ? text('thresholdKept', { count: days }) : text('thresholdLocked')}
        </TierLock>
      </Input.Wrapper>
    )
  }
  return (
    <CountField
      className={classes.short}
      label={text(name)}
      description={text('thresholdHint')}
      withAsterisk
      {...form.field(name)}
    />
  )
}
