import { z } from 'zod'

/** Yes or no, also as the text that an address or a form carries. */
export const flag = z
  .stringbool()
  .or(z.boolean())
  .meta({ jsonSchema: { type: 'boolean' } })
