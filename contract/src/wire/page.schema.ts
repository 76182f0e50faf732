import { z } from 'zod'

export const pageSizes = [25, 50, 100] as const

/** What every list takes: a page, its size and a direction; the sort key is the list's own. */
export const pageInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .pipe(z.literal([...pageSizes]))
    .meta({ jsonSchema: { type: 'integer', enum: [...pageSizes] } })
    .default(50),
  dir: z.enum(['asc', 'desc']).default('desc'),
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int().min(0) })
