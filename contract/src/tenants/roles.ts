import { z } from 'zod'

export const tenantRoles = ['instructor', 'accountant', 'operator', 'admin'] as const
export const tenantRole = z.enum(tenantRoles)
export type TenantRole = z.infer<typeof tenantRole>

/**
 * What each role may do in its tenant. The server decides from this table, the API document prints it and
 * the web shows only what it allows; a new role is a word in it.
 */
export const permissions = {
  /** What whoever works here needs before anything else: currency, time zone, whether onboarding is due. */
  'tenant.enter': ['instructor', 'accountant', 'operator', 'admin'],
  'settings.read': ['accountant', 'operator', 'admin'],
  'settings.change': ['admin'],
  'bank.manage': ['accountant', 'admin'],
  'members.manage': ['admin'],
  'billing.read': ['accountant', 'admin'],
  'billing.manage': ['admin'],
  'auditLog.read': ['admin'],
  /** Of the lists that their role shows them. */
  'views.keep': ['accountant', 'operator', 'admin'],
  'files.manage': ['operator', 'admin'],
  'courses.manage': ['operator', 'admin'],
  /** Accountants without what people wrote to the provider, and without its notes on them. */
  'registrations.read': ['accountant', 'operator', 'admin'],
  'registrations.manage': ['operator', 'admin'],
  'mails.manage': ['operator', 'admin'],
  /** Finds for each role what it may read anyway. */
  'search.use': ['instructor', 'accountant', 'operator', 'admin'],
  /** Instructors only of the courses and appointments they lead. */
  'attendances.take': ['instructor', 'operator', 'admin'],
  'imports.manage': ['operator', 'admin'],
} as const satisfies Record<string, readonly TenantRole[]>

export type Permission = keyof typeof permissions

export function isPermission(name: string): name is Permission {
  return name in permissions
}

export function may(role: TenantRole | null | undefined, permission: Permission): boolean {
  return role !== null && role !== undefined && (permissions[permission] as readonly string[]).includes(role)
}

/** Who counts against the staff that the tier allows; instructors only take attendance, and there may be many. */
export function takesStaffPlace(role: TenantRole): boolean {
  return role !== 'instructor'
}
