import { expect, it } from 'vitest'
import { courseId, open, refused, sampleApi, sampleCourse } from './portal-samples.ts'
import { isShared } from './render.tsx'

const api = () => sampleApi({ courses: [sampleCourse()], booking: refused('ACCESS_LINK_EXPIRED') }).api
const asked = (path: string, query = '', method: 'GET' | 'POST' = 'GET') => ({
  face: 'portal' as const,
  method,
  path,
  query: new URLSearchParams(query),
  form: null,
  locale: null,
  publicUrl: 'https://reihum.example',
  requestId: 'r',
})

it.each([
  '/kreativhaus/course-list',
  '/kreativhaus/course-list/',
  `/kreativhaus/course/${courseId}`,
  '/kreativhaus/imprint',
  '/kreativhaus/privacy',
  '/kreativhaus/sitemap.xml',
])('%s is the same for everybody', (path) => {
  expect(isShared(asked(path))).toBe(true)
  expect(isShared(asked(path, '', 'POST'))).toBe(false)
  expect(isShared(asked(path, 'authToken=x'))).toBe(false)
})

it.each([
  '/kreativhaus',
  `/kreativhaus/course/${courseId}/register`,
  `/kreativhaus/course/${courseId}/withdraw`,
  '/kreativhaus/course-registration/token',
  '/kreativhaus/course-registration',
  '/kreativhaus/nowhere',
  '/kreativhaus/course-list/%E0%A4%A',
  '/',
])('%s is taken as written for one person', (path) => {
  expect(isShared(asked(path))).toBe(false)
})

it.each([
  ['public, no-cache', '/kreativhaus/course-list'],
  ['public, no-cache', `/kreativhaus/course/${courseId}`],
  ['private, no-cache', `/kreativhaus/course/${courseId}/register`],
  ['no-store', '/kreativhaus/course-registration/token'],
  ['no-store', '/kreativhaus/nowhere'],
  ['no-store', '/kreativhaus'],
])('"%s" is said of %s', async (caching, path) => {
  expect((await open(path, api())).headers['cache-control']).toBe(caching)
})

it('what somebody sent is kept nowhere, nor the key that leads to it', async () => {
  const form = { firstName: 'Mina' }
  const { headers } = await open(`/kreativhaus/course/${courseId}/register`, api(), { form })
  expect(headers['cache-control']).toBe('no-store')
})
