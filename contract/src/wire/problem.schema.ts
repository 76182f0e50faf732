import { z } from 'zod'

/** RFC 9457 problem details with our own members; every error of the API has this shape. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  error_code: z.string(),
  request_id: z.string(),
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ path: z.string(), code: z.string(), message: z.string(), name: z.string().optional() }))
    .optional(),
})
export type Problem = z.infer<typeof problem>
