import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { newId } from '#platform/ids.ts'
import { ListTools, moved } from '#ui/form/list-tools.tsx'
import { useText } from '#ui/text.tsx'
import type { AttributeForm } from './attribute-fields.tsx'
import { attributesMessages } from './attributes.messages.ts'
import classes from './attributes.module.css'

export type Option = { id: string; label: { de: string; en: string } }

export const optionsOf = (value: unknown): Option[] => (Array.isArray(value) ? value : [])
export const newOption = (): Option => ({ id: newId(), label: { de: '', en: '' } })

const mostOptions = 50

/** The options in their order; answers keep their option when it is renamed. */
export function OptionList({ form }: { form: AttributeForm }) {
  const text = useText(attributesMessages)
  const [added, setAdded] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const options = optionsOf(form.values.options)
  const set = (next: Option[]) => form.fill({ options: next })
  const { error } = form.field('options')
  const nameOf = ({ label }: Option, at: number) => label.de || String(at + 1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it is the fieldset
    <div role="group" aria-label={text('options')} data-path="options">
      <ol className={classes.options}>
        {options.map((option, at) => (
          <li key={option.id} className={classes.option}>
            <TextInput
              aria-label={text('optionDe', { number: String(at + 1) })}
              placeholder={text('german')}
              maxLength={200}
              autoFocus={option.id === added}
              {...form.part(`options.${at}.label.de`)}
            />
            <TextInput
              aria-label={text('optionEn', { number: String(at + 1) })}
              placeholder={text('english')}
              maxLength={200}
              {...form.part(`options.${at}.label.en`)}
            />
            <ListTools
              labels={{
                up: text('optionUp', { name: nameOf(option, at) }),
                down: text('optionDown', { name: nameOf(option, at) }),
                remove: text('removeOption', { name: nameOf(option, at) }),
              }}
              at={at}
              count={options.length}
              onMove={(by) => set(moved(options, at, by))}
              onRemove={() => {
                set(options.filter(({ id }) => id !== option.id))
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
      {options.length < mostOptions && (
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => {
            const option = newOption()
            setAdded(option.id)
            set([...options, option])
          }}
        >
          {text('addOption')}
        </Button>
      )}
    </div>
  )
}
