import { z } from 'zod'
import { runId } from './ids.schema.ts'

/** How many records one run takes at most. */
export const runLimit = 10_000

export const runOutcome = z.enum(['done', 'unchanged', 'refused'])

const runItem = z.object({
  /** The record that it is about. */
  id: z.uuid(),
  position: z.number().int(),
  outcome: runOutcome,
  /** If refused: the code from the catalogue, and its sentence in the reader's language. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
})
export type RunItem = z.infer<typeof runItem>

/** A run over many records, under way or done. */
export const runProgress = z.object({
  id: runId,
  /** Which work it is. */
  kind: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  /** Nothing was to be done to them, such as what had been done before. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Somebody stopped it: what had its turn by then stays done. */
  cancelledAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** What came of them after the position that was asked for, in order. */
  items: z.array(runItem),
})
export type RunProgress = z.infer<typeof runProgress>

/** From where on items are told: zero for all, so that whoever follows a run reads each once. */
export const afterPosition = z.coerce.number().int().min(0).max(runLimit).default(0)
