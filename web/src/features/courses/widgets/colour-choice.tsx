import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColourSwatch } from '#ui/form/colour-swatch.tsx'
import { useText } from '#ui/text.tsx'
import { widgetsMessages } from './widgets.messages.ts'

type ColourChoiceProps = {
  /** The first value when another colour is chosen. */
  brandColour: string
  value: string | null
  onChange: (colour: string | null) => void
  error?: ReactNode
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The brand colour or another one; the text colour on it is derived. */
export function ColourChoice({ brandColour, value, onChange, error }: ColourChoiceProps) {
  const text = useText(widgetsMessages)
  return (
    <>
      <Checkbox
        label={text('ownColour')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? brandColour : null)}
      />
      {value !== null && (
        <TextInput
          label={text('primaryColor')}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'numbers' }}
          leftSectionWidth={40}
          leftSection={
            <ColourSwatch
              label={text('pickColour')}
              value={isColour(value) ? value : '#000000'}
              onChange={onChange}
            />
          }
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      )}
    </>
  )
}
