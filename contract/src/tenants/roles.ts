import type { TenantRole } from '../wire/tenant-role.ts'

export { type TenantRole, tenantRole, tenantRoleNames, tenantRoles } from '../wire/tenant-role.ts'

/**
 * What each role may do in its tenant. The server decides by this table, the API document prints it and the web shows
 * only what it allows. A new role is one more word in it.
 */
export const permissions = {
  /** What every member needs first: currency, time zone, whether onboarding is due. */
  'tenant.enter': ['instructor', 'accountant', 'operator', 'admin'],
  'settings.read': ['accountant', 'operator', 'admin'],
  'settings.change': ['admin'],
  'bank.manage': ['accountant', 'admin'],
  'members.manage': ['admin'],
  'billing.read': ['accountant', 'admin'],
  'billing.manage': ['admin'],
  'auditLog.read': ['admin'],
  /** Keep views of the lists that the role may see. */
  'views.keep': ['accountant', 'operator', 'admin'],
  'files.manage': ['operator', 'admin'],
  /** Make documents out of templates. */
  'documents.manage': ['operator', 'admin'],
  /** Change the templates that documents are made of. */
  'documents.design': ['admin'],
  'courses.manage': ['operator', 'admin'],
  /** Accountants do not see what people wrote to the provider, nor the provider's notes on them. */
  'registrations.read': ['accountant', 'operator', 'admin'],
  'registrations.manage': ['operator', 'admin'],
  'mails.manage': ['operator', 'admin'],
  /** Have a model propose what is written to people. */
  'assistant.use': ['operator', 'admin'],
  /** Receivables and payments. What is owed for a course is no secret from those who run it. */
  'money.read': ['accountant', 'operator', 'admin'],
  'money.manage': ['accountant', 'operator', 'admin'],
  /** Make invoices final, cancel, credit and send them. */
  'invoices.issue': ['accountant', 'operator', 'admin'],
  /** Send files to the bank that take money from the accounts of others. */
  'debits.collect': ['accountant', 'admin'],
  /** What the adviser's bookkeeping is told, and by which accounts. */
  'money.export': ['accountant', 'admin'],
  /** The search finds for each role only what that role may read anyway. */
  'search.use': ['instructor', 'accountant', 'operator', 'admin'],
  /** Instructors take attendance only of courses and appointments they lead. */
  'attendances.take': ['instructor', 'operator', 'admin'],
  'imports.manage': ['operator', 'admin'],
  /** See which lists can be taken along; each list asks for its own permission beside it. */
  'lists.take': ['accountant', 'operator', 'admin'],
  /** Take everything along that the tenant owns. */
  'tenant.take': ['admin'],
  /** Make and revoke the API tokens by which other programs come in. */
  'integrations.manage': ['admin'],
} as const satisfies Record<string, readonly TenantRole[]>

export type Permission = keyof typeof permissions

export function isPermission(name: string): name is Permission {
  return name in permissions
}

/** A role, or what an API token leaves of the role of whoever made it. */
export type ActingRole = TenantRole | { role: TenantRole; scopes: readonly Permission[] }

export function may(acting: ActingRole | null | undefined, permission: Permission): boolean {
  if (acting === null || acting === undefined) return false
  if (typeof acting !== 'string')
    return (
      may(acting.role, permission) && (permission === 'tenant.enter' || acting.scopes.includes(permission))
    )
  return (permissions[permission] as readonly string[]).includes(acting)
}

/**
 * Whether a role counts against the staff limit of the tier. Instructors do not: they only take attendance, and there
 * may be many.
 */
export function takesStaffPlace(role: TenantRole): boolean {
  return role !== 'instructor'
}
