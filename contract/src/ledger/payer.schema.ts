import { z } from 'zod'
import { personId } from '../wire/ids.schema.ts'

/** Somebody who owes or pays, by the name they have now; empty: erased. */
export const payer = z.object({ id: personId, name: z.string(), email: z.string() })
export type Payer = z.infer<typeof payer>
