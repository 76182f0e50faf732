import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { FileKind } from '@reihum/contract/files/file-types.ts'
import { fileId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import classes from './file-choice.module.css'

type FileChoiceProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (id: string | null) => void
  /** Whether a PDF can be chosen, too. */
  takesPdf?: boolean
}

/** One of the provider's pictures, found by its name. */
export function FileChoice({ value, onChange, takesPdf = false, ...input }: FileChoiceProps) {
  const tenant = useActiveTenant().id
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const list = (kind: FileKind) => queries.files.list.queryOptions({ input: { tenant, kind, q, size: 25 } })
  const images = useQuery(list('image')).data?.items ?? []
  const pdfs = useQuery({ ...list('pdf'), enabled: takesPdf }).data?.items ?? []
  const chosen = useQuery({
    ...queries.files.get.queryOptions({ input: { tenant, fileId: fileId.parse(value ?? tenant) } }),
    enabled: value !== null,
  }).data
  const files = new Map([...pdfs, ...images].map((file) => [file.id as string, file]))
  if (value && chosen) files.set(value, chosen)
  return (
    <Select
      {...input}
      searchable
      onSearchChange={setTyped}
      // The server has filtered already.
      filter={({ options }) => options}
      data={[...files].map(([id, { filename }]) => ({ value: id, label: filename }))}
      renderOption={({ option: { value: id, label } }) => {
        const picture = files.get(id)?.thumbnailAddress
        return (
          <span className={classes.option}>
            {/* The name beside it says what it is. */}
            {picture ? (
              <img className={classes.picture} src={picture} alt="" loading="lazy" />
            ) : (
              <span className={classes.picture} />
            )}
            {label}
          </span>
        )
      }}
      value={value}
      onChange={onChange}
    />
  )
}
