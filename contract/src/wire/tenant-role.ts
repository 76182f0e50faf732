import { z } from 'zod'

/** The role of a member in a tenant; `tenants/roles.ts` says what each may do. */
export const tenantRoles = ['instructor', 'accountant', 'operator', 'admin'] as const
export const tenantRole = z.enum(tenantRoles)
export type TenantRole = z.infer<typeof tenantRole>
