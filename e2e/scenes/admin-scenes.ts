import { openSuspension } from './gestures.ts'
import { full, type Scene } from './scene.ts'

const admin = (name: string, route: string, more: Partial<Scene> = {}): Scene => ({
  name,
  face: 'admin',
  route,
  viewer: 'superuser',
  fills: full,
  ...more,
})

/** Screens of a superuser. */
export const adminScenes: readonly Scene[] = [
  admin('Platform', '/admin/dashboard'),
  admin('Platform over a year', '/admin/dashboard', { query: '?name=tenants&days=365' }),
  admin('Tenants', '/admin/tenants'),
  admin('Tenants without hits', '/admin/tenants', { query: '?q=xylophon&tier=ULTIMATE' }),
  admin('Tenant', '/admin/tenants/$tenantId'),
  admin('Tenant, suspending', '/admin/tenants/$tenantId', { prepare: openSuspension }),
  admin('Tenant, suspended', '/admin/tenants/$suspendedId'),
  admin('Tiers', '/admin/tiers'),
  admin('Charges', '/admin/charges'),
  admin('Recommendations', '/admin/recommendations'),
  admin('Users', '/admin/users'),
  admin('User', '/admin/users/$userId'),
  admin('User, locked', '/admin/users/$lockedId'),
  admin('Feedback on the product', '/admin/feedback'),
  admin('Feedback on the product, one', '/admin/feedback/$suggestionId'),
  admin('Audit logs', '/admin/audit-logs'),
  admin('Audit entry', '/admin/audit-logs/$tenantId/$auditId'),
  admin('Data checks', '/admin/invariants'),
  admin('Mails', '/admin/mails'),
  admin('Mail', '/admin/mails/$platformMailId'),
  admin('Jobs', '/admin/jobs'),
  admin('Not found', '/admin/nowhere'),
]
