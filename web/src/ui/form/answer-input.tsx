import { Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { ReactNode } from 'react'
import { useLocale, useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './answer-input.module.css'
import { DateField } from './date-field.tsx'

type Value = AttributeAnswer['value']

type AnswerInputProps = {
  asked: AskedAttribute
  value: Value | undefined
  error: ReactNode
  onChange: (value: Value) => void
}

/** A field that the provider has added to the form, as an operator fills it in. */
export function AnswerInput({ asked, value, error, onChange }: AnswerInputProps) {
  const text = useText(uiMessages)
  const locale = useLocale()
  const words = (of: { de: string; en: string }) => (locale === 'en' && of.en) || of.de
  const common = {
    label: words(asked.label),
    description: words(asked.help) || undefined,
    withAsterisk: asked.required,
    error,
    'aria-invalid': error ? (true as const) : undefined,
  }
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  switch (asked.kind) {
    case 'long_text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          value={typed}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'date':
      return <DateField {...common} value={typed} onChange={onChange} />
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={typed}
          data={[
            { value: '', label: text('chooseOption') },
            ...asked.options.map(({ id, label }) => ({ value: id, label: words(label) })),
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'choices': {
      const chosen = Array.isArray(value) ? value : []
      return (
        <Input.Wrapper {...common} labelElement="div" role="group" aria-label={common.label}>
          <div className={classes.boxes}>
            {asked.options.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={words(label)}
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        </Input.Wrapper>
      )
    }
    case 'checkbox':
      return (
        <Input.Wrapper {...common} labelElement="div" role="group" aria-label={common.label}>
          <div className={classes.boxes}>
            <Checkbox
              label={words(asked.consent)}
              checked={value === true}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          </div>
        </Input.Wrapper>
      )
    default:
      return (
        <TextInput
          {...common}
          inputMode={asked.kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
