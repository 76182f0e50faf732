import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { type Draft, useContractForm } from '#ui/form/contract-form.ts'
import type { Theirs } from '#ui/form/record-problem.tsx'

type RecordFormOptions<Schema extends z.ZodObject, Stored> = {
  schema: Schema
  /** As the server has it, as far as is known. */
  stored: Stored
  draftOf: (stored: Stored) => Draft<Schema>
  /** Saves what was made from that revision, and keeps the answer where `stored` comes from. */
  save: (fields: z.output<Schema>, revision: number) => Promise<Stored>
  /** Asks for the newest state, and keeps it where `stored` comes from. */
  load: () => Promise<unknown>
  pathPrefix: string
  refusalFields?: Record<string, string>
  /** Refusals that the page shows itself, beside those at fields. */
  shownAbove?: readonly string[]
  /** Said once it is saved, with the way back; without it the page says so itself. */
  said?: { saved: string; undo: string; undone: string; isUndoable?: (saved: Stored) => boolean }
  /** A value of a field in words; null where they would be too many. */
  tell?: (field: string, value: unknown) => string | null
}

const asLine = (value: unknown) => (typeof value === 'object' && value !== null ? null : String(value ?? ''))

/** Lists and formatted text are the same when they say the same. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A stored record as a form; what others save meanwhile is neither overwritten nor lost. */
export function useRecordForm<Schema extends z.ZodObject, Stored extends { revision: number }>({
  schema,
  stored,
  draftOf,
  save,
  load,
  pathPrefix,
  refusalFields = {},
  shownAbove = [],
  said,
  tell = (_, value) => asLine(value),
}: RecordFormOptions<Schema, Stored>) {
  const [base, setBase] = useState(stored)
  const [isOutdated, setOutdated] = useState(false)
  const [theirs, setTheirs] = useState<Theirs>([])

  /** What was stored before, on top of what is stored now; refused when somebody else has saved since. */
  const undoing = useMutation({
    mutationFn: ({ before, revision }: { before: Stored; revision: number }) =>
      save(schema.parse(draftOf(before)), revision),
    onSuccess: () => said && notify({ kind: 'positive', message: said.undone }),
  })
  const tellSaved = (saved: Stored, before: Stored) => {
    if (!said) return
    const isUndoable = saved.revision > before.revision && (said.isUndoable?.(saved) ?? true)
    const run = () => undoing.mutate({ before, revision: saved.revision })
    notify({
      kind: 'positive',
      message: said.saved,
      action: isUndoable ? { label: said.undo, run } : undefined,
    })
  }
  const saving = useMutation({
    mutationFn: (fields: z.output<Schema>) => save(fields, base.revision),
    meta: { shownInline: ['INVALID_INPUT', 'CONFLICT', ...Object.keys(refusalFields), ...shownAbove] },
    onMutate: () => setTheirs([]),
    onSuccess: (saved) => {
      tellSaved(saved, base)
      setBase(saved)
      setOutdated(false)
    },
    onError: (error) => setOutdated(error instanceof ApiProblem && error.code === 'CONFLICT'),
  })
  const form = useContractForm({
    schema,
    initial: draftOf(base),
    save: (fields) => saving.mutateAsync(fields),
    pathPrefix,
    refusalFields,
  })
  const loading = useMutation({ mutationFn: load })

  // A newer state comes under what was typed here; where both changed a field, it is told what the other wrote.
  useEffect(() => {
    if (saving.isPending || stored.revision <= base.revision) return
    const [before, after, typed] = [draftOf(base), draftOf(stored), form.values] as Record<string, unknown>[]
    const both = Object.keys(after ?? {}).filter(
      (field) =>
        !isSame(after?.[field], before?.[field]) &&
        !isSame(typed?.[field], before?.[field]) &&
        !isSame(typed?.[field], after?.[field]),
    )
    setTheirs(both.map((field) => ({ field, value: tell(field, after?.[field]) })))
    setOutdated(false)
    setBase(stored)
    form.rebase(draftOf(stored))
  })

  const { error } = saving
  const isAbove = error instanceof ApiProblem && shownAbove.includes(error.code)
  return {
    ...form,
    isSaving: saving.isPending,
    isOutdated,
    theirs,
    loading,
    /** What was refused, where the page shows it itself. */
    problem: isAbove ? error : null,
  }
}
