import { Select, type SelectProps } from '@mantine/core'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './choice-field.module.css'

type ChoiceFieldProps = Omit<SelectProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

/** One of many, found by typing. */
export function ChoiceField({ onChange, ...input }: ChoiceFieldProps) {
  const text = useText(uiMessages)
  return (
    <Select
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      withScrollArea={false}
      classNames={{ options: classes.options }}
      nothingFoundMessage={text('nothingFound')}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...input}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
