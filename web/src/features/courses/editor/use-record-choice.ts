import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { newId } from '#platform/ids.ts'

/** What a choice among records is asked for: the one that is chosen, and who is told of another. */
export type RecordChoiceProps = {
  value: string | null
  onChange: (id: string | null) => void
  label: string
  /** What is said where none is chosen. */
  placeholder?: string
  'data-path'?: string
}

/** What is typed to find one, and the one that is added because none fits; its id is made once a dialog. */
export function useRecordChoice<Id extends string>(asId: (id: string) => Id) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const [adds, setAdds] = useState<{ id: Id; name: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const add = (name: string) => {
    setAdds({ id: asId(newId()), name })
    setOpen(true)
  }
  return { q, onType: setTyped, adds, add, dialog: { isOpen, onClose: () => setOpen(false) } }
}
