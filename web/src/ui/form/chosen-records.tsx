import { ActionIcon, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './chosen-records.module.css'
import { type Found, FoundRecord } from './found-record.tsx'

type ChosenRecordsProps = {
  label: string
  description?: string
  error?: ReactNode
  placeholder: string
  chosen: readonly { id: string; name: string }[]
  found: readonly Found[]
  typed: string
  onType: (typed: string) => void
  removeLabel: (name: string) => string
  onChange: (ids: string[]) => void
}

/** Any number of records, in no order: found by typing, taken away one by one. */
export function ChosenRecords({ chosen, found, onType, onChange, ...props }: ChosenRecordsProps) {
  const { label, description, error, placeholder, typed, removeLabel } = props
  const id = useId()
  const ids = chosen.map((one) => one.id)
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} description={description} error={error}>
      {chosen.length > 0 && (
        <ul className={classes.chosen}>
          {chosen.map((one) => (
            <li key={one.id}>
              <span>{one.name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={removeLabel(one.name)}
                onClick={() => onChange(ids.filter((other) => other !== one.id))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FoundRecord
        id={id}
        label=""
        placeholder={placeholder}
        value={null}
        found={found.filter(({ value }) => !ids.includes(value))}
        typed={typed}
        onType={onType}
        onChange={(added) => {
          if (added) onChange([...ids, added])
          onType('')
        }}
      />
    </Input.Wrapper>
  )
}
