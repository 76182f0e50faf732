import { Select, type SelectProps } from '@mantine/core'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './choice-field.module.css'

export type Found = { value: string; label: string }

type FoundRecordProps = Pick<
  SelectProps,
  'label' | 'placeholder' | 'error' | 'id' | 'withAsterisk' | 'clearable'
> & {
  found: readonly Found[]
  typed: string
  onType: (typed: string) => void
  value: string | null
  onChange: (id: string | null) => void
}

/** A record that the server finds while somebody types. */
export function FoundRecord({ found, typed, onType, ...input }: FoundRecordProps) {
  const text = useText(uiMessages)
  return (
    <Select
      searchable
      allowDeselect={false}
      withScrollArea={false}
      classNames={{ options: classes.options }}
      nothingFoundMessage={text('nothingFound')}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...input}
      data={[...found]}
      searchValue={typed}
      onSearchChange={onType}
      // The server has searched already, by more than the name.
      filter={({ options }) => options}
    />
  )
}
