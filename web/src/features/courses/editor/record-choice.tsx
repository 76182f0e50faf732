import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import choiceClasses from '#ui/form/choice-field.module.css'
import { useText } from '#ui/text.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { editorMessages } from './editor.messages.ts'

export type Choice = { value: string; label: string; hint?: string }

type RecordChoiceProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (id: string | null) => void
  /** The chosen record; undefined while it is loading. */
  chosen: Choice | undefined
  /** The records that the server found for the typed text. */
  found: readonly Choice[]
  onType: (typed: string) => void
  addLabel: string
  /** Opens the dialog for a new record with the typed text as its name. */
  onAdd: (typed: string) => void
}

const addValue = 'add'

/** One of any number of records, found by the server while somebody types, or a new one. */
export function RecordChoice(props: RecordChoiceProps) {
  const { value, onChange, chosen, found, onType, addLabel, onAdd, ...input } = props
  const text = useText(editorMessages)
  const words = useText(uiMessages)
  const label = chosen?.label ?? ''
  const [typed, setTyped] = useState(label)
  useEffect(() => setTyped(label), [label])
  const asked = typed === label ? '' : typed
  useEffect(() => onType(asked), [asked, onType])

  const data = useMemo(() => {
    const known = new Map(found.map((choice) => [choice.value, choice]))
    if (chosen && !known.has(chosen.value)) known.set(chosen.value, chosen)
    return [...known.values(), { value: addValue, label: addLabel }]
  }, [found, chosen, addLabel])
  const hints = new Map(data.map((choice) => [choice.value, 'hint' in choice ? choice.hint : undefined]))
  const isFound = (option: { value: string }) =>
    option.value === addValue || asked === '' || found.some((choice) => choice.value === option.value)

  return (
    <Select
      searchable
      clearable={value !== null}
      clearButtonProps={{ 'aria-label': text('clear') }}
      allowDeselect={false}
      withScrollArea={false}
      classNames={{ options: choiceClasses.options }}
      nothingFoundMessage={words('nothingFound')}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...input}
      data={data}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      // No filter here: the server has searched already, by more than the name.
      filter={({ options }) => options.filter((option) => 'value' in option && isFound(option as Choice))}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {hints.get(option.value) && <span className="grey"> · {hints.get(option.value)}</span>}
        </span>
      )}
      onChange={(next) => {
        if (next !== addValue) return onChange(next)
        setTyped(label)
        onAdd(asked)
      }}
    />
  )
}
