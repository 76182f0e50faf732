import { useState } from 'react'
import type { z } from 'zod'
import { type CallFormOptions, useCallForm } from './call-form.ts'
import { newId } from './ids.ts'

type NewRecordFormOptions<Id, Schema extends z.ZodType, Stored> = Omit<CallFormOptions<Schema>, 'call'> & {
  idSchema: z.ZodType<Id>
  create: (id: Id, fields: z.output<Schema>) => Promise<Stored>
  /** Keeps the new record, tells of it, and leads on. */
  onCreated: (stored: Stored) => void
}

/** The form that makes a record. Its id is made once, so that a second submit finds the record that is already there. */
export function useNewRecordForm<Id, Schema extends z.ZodType, Stored>({
  idSchema,
  create,
  onCreated,
  ...options
}: NewRecordFormOptions<Id, Schema, Stored>) {
  const [id] = useState(() => idSchema.parse(newId()))
  return useCallForm({ ...options, call: async (fields) => onCreated(await create(id, fields)) })
}
