import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../text.tsx'
import type { useContractForm } from './contract-form.ts'
import { ListTools, moved } from './list-tools.tsx'
import { optionListMessages } from './option-list.messages.ts'
import classes from './option-list.module.css'

export type Option = { id: string; label: { de: string; en: string } }

export const optionsOf = (value: unknown): Option[] => (Array.isArray(value) ? value : [])

type OptionListProps = {
  /** Where the options lie in the values of the form. */
  path: string
  /** What an entry is called. */
  kind?: 'option' | 'value'
  part: ReturnType<typeof useContractForm>['part']
  options: readonly Option[]
  onChange: (options: Option[]) => void
  /** How many there may be. */
  most: number
  /** How long the words of one may be. */
  longest?: number
  newId: () => string
}

/** The options of a question in both languages, in their order; answers keep their option when it is renamed. */
export function OptionList({
  path,
  kind = 'option',
  part,
  options,
  onChange,
  most,
  longest = 200,
  newId,
}: OptionListProps) {
  const text = useText(optionListMessages)
  const [added, setAdded] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { error } = part(path)
  const nameOf = ({ label }: Option, at: number) => label.de || String(at + 1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it is the fieldset
    <div role="group" aria-label={text('options', { kind })} data-path={path}>
      <ol className={classes.options}>
        {options.map((option, at) => (
          <li key={option.id} className={classes.option}>
            <TextInput
              aria-label={text('optionDe', { kind, number: String(at + 1) })}
              placeholder={text('german')}
              maxLength={longest}
              autoFocus={option.id === added}
              {...part(`${path}.${at}.label.de`)}
            />
            <TextInput
              aria-label={text('optionEn', { kind, number: String(at + 1) })}
              placeholder={text('english')}
              maxLength={longest}
              {...part(`${path}.${at}.label.en`)}
            />
            <ListTools
              labels={{
                up: text('optionUp', { name: nameOf(option, at) }),
                down: text('optionDown', { name: nameOf(option, at) }),
                remove: text('removeOption', { name: nameOf(option, at) }),
              }}
              at={at}
              count={options.length}
              onMove={(by) => onChange(moved(options, at, by))}
              onRemove={() => {
                onChange(options.filter(({ id }) => id !== option.id))
                addButton.current?.focus()
              }}
            />
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" style={{ color: 'var(--mantine-color-error)' }}>
          {error}
        </p>
      )}
      {options.length < most && (
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => {
            const option = { id: newId(), label: { de: '', en: '' } }
            setAdded(option.id)
            onChange([...options, option])
          }}
        >
          {text('addOption', { kind })}
        </Button>
      )}
    </div>
  )
}
