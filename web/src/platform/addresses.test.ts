import { expect, it } from 'vitest'
import { withReturn } from './addresses.ts'

it.each([
  ['/courses', '?page=2', '/login?to=%2Fcourses%3Fpage%3D2'],
  ['/admin/jobs', '', '/login?to=%2Fadmin%2Fjobs'],
  ['/dashboard', '', '/login'],
  ['/', '', '/login'],
  ['/login', '?to=/courses', '/login'],
  ['/password-reset/abc', '', '/login'],
  ['/verify/ada@example.org/abc', '', '/login'],
])('whoever was at %s%s comes back by %s', (pathname, search, expected) =>
  expect(withReturn('/login', { pathname, search })).toBe(expected),
)
