import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Draft } from '#ui/form/contract-form.ts'
import type { Theirs } from '#ui/form/record-problem.tsx'
import { useText } from '#ui/text.tsx'
import { bothChanged } from './both-changed.ts'
import { type CallFormOptions, useCallForm } from './call-form.ts'
import { notify } from './notifications.ts'
import { recordFormMessages } from './record-form.messages.ts'

type RecordFormOptions<Schema extends z.ZodType, Stored> = Omit<
  CallFormOptions<Schema>,
  'call' | 'initial'
> & {
  /** The record as last known from the server. */
  stored: Stored
  draftOf: (stored: Stored) => Draft<Schema>
  /** Saves the fields on top of that revision, and updates the place that `stored` comes from with the answer. */
  save: (fields: z.output<Schema>, revision: number) => Promise<Stored>
  /** Loads the newest state into the place that `stored` comes from. */
  load: () => Promise<unknown>
  /** The notice after saving; null where the page shows by itself that it is saved. */
  notice?: ((saved: Stored) => string) | null
  /** Whether the notice offers to undo what was saved. */
  isUndoable?: (saved: Stored) => boolean
  /** A field's value in words; null when it is too long to be told in a line. */
  tell?: (field: string, value: unknown) => string | null
}

const asLine = (value: unknown) => (typeof value === 'object' && value !== null ? null : String(value ?? ''))

/** Edits a stored record in a form; what others save meanwhile is neither overwritten nor lost. */
export function useRecordForm<Schema extends z.ZodType, Stored extends { revision: number }>({
  stored,
  draftOf,
  save,
  load,
  notice,
  isUndoable = () => false,
  tell = (_, value) => asLine(value),
  above = [],
  ...options
}: RecordFormOptions<Schema, Stored>) {
  const text = useText(recordFormMessages)
  const [base, setBase] = useState(stored)
  const [theirs, setTheirs] = useState<Theirs>(null)

  /** Writes the former values on top of the present revision; refused when somebody else has saved since. */
  const undoing = useMutation({
    mutationFn: ({ before, revision }: { before: Stored; revision: number }) =>
      save(options.schema.parse(draftOf(before)), revision),
    onSuccess: () => notify({ kind: 'positive', message: text('undone') }),
  })
  const tellSaved = (saved: Stored, before: Stored) => {
    if (notice === null) return
    const run = () => undoing.mutate({ before, revision: saved.revision })
    notify({
      kind: 'positive',
      message: notice?.(saved) ?? text('saved'),
      action:
        saved.revision > before.revision && isUndoable(saved) ? { label: text('undo'), run } : undefined,
    })
  }
  const form = useCallForm({
    ...options,
    initial: draftOf(base),
    call: async (fields) => {
      setTheirs(null)
      const saved = await save(fields, base.revision)
      tellSaved(saved, base)
      setBase(saved)
    },
    above: ['CONFLICT', ...above],
  })
  const { refusal, forgetRefusal } = form
  const isOutdated = refusal?.code === 'CONFLICT'
  const loading = useMutation({ mutationFn: load })

  // Puts a newer stored state under what was typed here; where both changed a field, the form tells what the other
  // person wrote.
  useEffect(() => {
    if (form.isSaving || stored.revision <= base.revision) return
    const after: Record<string, unknown> = draftOf(stored)
    const both = bothChanged(draftOf(base), after, form.values)
    if (isOutdated || both.length > 0)
      setTheirs(both.map((field) => ({ field, value: tell(field, after[field]) })))
    if (isOutdated) forgetRefusal()
    setBase(stored)
    form.rebase(draftOf(stored))
  })

  return {
    ...form,
    discard: () => {
      form.discard()
      setTheirs(null)
    },
    isOutdated,
    theirs,
    loading,
    /** The refusal that the page shows itself. */
    refusal: isOutdated ? null : refusal,
  }
}
