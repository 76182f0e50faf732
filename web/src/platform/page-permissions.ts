import { may, type Permission, type TenantRole } from '@reihum/contract/tenants/roles.ts'

/** What a page takes, and all below it; a star is any one step. Pages of the settings say more themselves. */
const pages: readonly (readonly [path: string, permission: Permission])[] = [
  ['/courses', 'courses.manage'],
  ['/courses/*/registrations/*', 'registrations.read'],
  ['/courses/*/registrations/*/edit', 'registrations.manage'],
  ['/events', 'courses.manage'],
  ['/appointments', 'courses.manage'],
  ['/calendar', 'courses.manage'],
  ['/places', 'courses.manage'],
  ['/instructors', 'courses.manage'],
  ['/registrations', 'registrations.read'],
  ['/registrations/new', 'registrations.manage'],
  ['/registrations/bulk', 'registrations.manage'],
  ['/waitlist', 'registrations.manage'],
  ['/attendees', 'registrations.manage'],
  ['/attendances', 'attendances.take'],
  ['/notifications', 'mails.manage'],
  ['/files', 'files.manage'],
  ['/datahub', 'imports.manage'],
  ['/settings', 'settings.read'],
]

const stepsOf = (path: string) => path.split('/').filter(Boolean)

const known = pages
  .map(([path, permission]) => ({ steps: stepsOf(path), permission }))
  // The one that says most stands first.
  .sort((one, other) => other.steps.length - one.steps.length)

/** Null: whoever works in the tenant may open it. */
export function permissionOfPage(path: string): Permission | null {
  const steps = stepsOf(path)
  const page = known.find(
    (one) =>
      one.steps.length <= steps.length && one.steps.every((step, at) => step === '*' || step === steps[at]),
  )
  return page?.permission ?? null
}

export function mayOpen(role: TenantRole | null, path: string): boolean {
  const permission = permissionOfPage(path)
  return permission === null || may(role, permission)
}
