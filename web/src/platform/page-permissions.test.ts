import { expect, test } from 'vitest'
import { mayOpen, permissionOfPage } from './page-permissions.ts'

test.each([
  ['/dashboard', null],
  ['/account', null],
  ['/courses', 'courses.manage'],
  ['/courses/new', 'courses.manage'],
  ['/courses/1/general', 'courses.manage'],
  ['/courses/1/registrations', 'courses.manage'],
  ['/courses/1/registrations/2', 'registrations.read'],
  ['/courses/1/registrations/2/edit', 'registrations.manage'],
  ['/registrations/', 'registrations.read'],
  ['/registrations/withdrawals', 'registrations.read'],
  ['/registrations/bulk/3', 'registrations.manage'],
  ['/settings/usage', 'settings.read'],
  ['/coursesque', null],
])('%s takes %s', (path, permission) => {
  expect(permissionOfPage(path)).toBe(permission)
})

test('an instructor opens attendance and nothing else, an accountant what is owed', () => {
  const opened = (role: 'instructor' | 'accountant') =>
    ['/attendances', '/courses', '/registrations', '/attendees', '/settings/general', '/files'].filter(
      (path) => mayOpen(role, path),
    )
  expect(opened('instructor')).toEqual(['/attendances'])
  expect(opened('accountant')).toEqual(['/registrations', '/settings/general'])
})
