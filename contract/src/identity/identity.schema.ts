import { z } from 'zod'
import { tenantRole } from '../tenants/tenant.schema.ts'
import { tenantId, userId } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'

export const credentials = z.object({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(1000),
})

export const token = z.object({ token: z.string() })

export const userInfo = z.object({
  id: userId,
  username: z.string(),
  verified: z.boolean(),
  superuser: z.boolean().default(false),
  language: locale.nullable(),
  tenants: z.array(z.object({ id: tenantId, slug: z.string(), name: z.string(), role: tenantRole })),
})
export type UserInfo = z.infer<typeof userInfo>
