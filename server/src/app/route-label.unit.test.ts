import { expect, test } from 'vitest'
import { routeLabel } from './route-label.ts'

test.each([
  ['/api/auth/login', '/api/auth/login'],
  ['/api/auth/login/', '/api/auth/login'],
  ['/api/auth/password-reset/geheim', '/api/auth/password-reset/{token}'],
  ['/api/schule/courses', '/api/{tenant}/courses'],
  ['/api/schule/members/invitations', '/api/{tenant}/members/invitations'],
  ['/api/docs', '/api/docs'],
  ['/api/docs/courses', '/api/docs'],
  ['/api/made/up/by/anybody', '/api/unknown'],
  ['/api/auth//login', '/api/unknown'],
  ['/verify/ada%40b.de/geheim', '/page'],
  ['/portal/schule/course-list', '/portal'],
  ['/c/schule/k7m4px', '/c'],
  ['/anything', '/page'],
  ['/', '/page'],
])('%s is called %s', (path, label) => {
  expect(routeLabel(path)).toBe(label)
})
