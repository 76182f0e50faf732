import { z } from 'zod'
import { moveId } from '../wire/ids.schema.ts'

/** An archive that nobody moves in with is deleted after so many hours. */
export const moveKeptHours = 24

/** As large as an export can be. */
export const maxMoveBytes = 4 * 1024 ** 3 - 1

/** `checked`: it was looked at, and nothing has happened. `over`: it was discarded, by somebody or by its end. */
export const moveState = z.enum(['checked', 'running', 'done', 'failed', 'over'])
export type MoveState = z.infer<typeof moveState>

/**
 * `archive`: the archive holds something that cannot be; `unequal`: something did not come to the same here; both name
 * where. `gave_up`: it failed again and again.
 */
export const moveFailure = z.enum(['archive', 'not_empty', 'tier', 'currency', 'unequal', 'gave_up'])
export type MoveFailure = z.infer<typeof moveFailure>

const counted = z.object({
  name: z.string(),
  /** What it holds, in the language of the reader. */
  about: z.string(),
  rows: z.number().int(),
})

export const move = z.object({
  id: moveId,
  state: moveState,
  checkedAt: z.iso.datetime(),
  /** Empty: the account is gone. */
  checkedBy: z.string(),
  filename: z.string(),
  filesize: z.number().int(),
  expiresAt: z.iso.datetime(),
  /** What the archive says of itself. */
  source: z.object({
    company: z.string(),
    slug: z.string(),
    madeAt: z.iso.datetime(),
    rows: z.number().int(),
    files: z.number().int(),
    /** Files whose content was missing already when the archive was made. */
    missingFiles: z.number().int(),
  }),
  /** What comes, or came, and how much of it. */
  tables: z.array(counted),
  /** What stays in the archive, and why. */
  staying: z.array(counted.extend({ why: z.string() })),
  /** How much is in. The total is 0 as long as it is not known. */
  done: z.number().int(),
  total: z.number().int(),
  endedAt: z.iso.datetime().nullable(),
  failure: moveFailure.nullable(),
  /** The table, file or rule that it failed at; empty: at none. */
  failedAt: z.string(),
})
export type Move = z.infer<typeof move>

export const moveRoom = z.object({
  /** What somebody entered here, so that nothing can move in; empty: it can. */
  inTheWay: z.array(z.string()),
  /** The latest. */
  item: move.nullable(),
})
export type MoveRoom = z.infer<typeof moveRoom>
