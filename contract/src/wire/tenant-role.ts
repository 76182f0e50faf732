import { z } from 'zod'
import type { Wording } from './locales.ts'

/** The role of a member in a tenant; `tenants/roles.ts` says what each may do. */
export const tenantRoles = ['instructor', 'accountant', 'operator', 'admin'] as const
export const tenantRole = z.enum(tenantRoles)
export type TenantRole = z.infer<typeof tenantRole>

export const tenantRoleNames: Record<TenantRole, Wording> = {
  instructor: { de: 'Kursleitung', en: 'Instructor' },
  accountant: { de: 'Buchhaltung', en: 'Accountant' },
  operator: { de: 'Mitarbeiter', en: 'Operator' },
  admin: { de: 'Administrator', en: 'Administrator' },
}
