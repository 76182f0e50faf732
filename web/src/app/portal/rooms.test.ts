import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { portalRooms } from './rooms.ts'
import { portalAddresses as addresses, isForm, isSharedPage } from './routes.ts'

it('no two rooms bring a page to one address', () => {
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('no two links of the footer stand in one position', () => {
  const positions = portalRooms.flatMap(({ footer }) => footer ?? []).map(({ position }) => position)
  expect(new Set(positions).size).toBe(positions.length)
})

it('of all pages only the form of a course is a form that nobody has written into', () => {
  const steps = (address: string) => address.split('/').filter(Boolean)
  expect(addresses.filter((address) => isForm(steps(address)))).toEqual(['/course/$courseId/register'])
})

it('what belongs to one person is no page for everybody', () => {
  const steps = (address: string) => address.split('/').filter(Boolean)
  expect(addresses.filter((address) => isSharedPage(steps(address))).sort()).toEqual([
    '/accessibility',
    '/button',
    '/c/$code',
    '/cookies',
    '/course-list',
    '/course-list/$characteristic/$value',
    '/course/$courseId',
    '/imprint',
    '/privacy',
    '/sitemap.xml',
    '/terms',
    '/widget/$widgetId',
    '/withdrawal-notice',
  ])
})

it('whatever else there is, it is tested who sees it', () => {
  const steps = (address: string) => address.split('/').filter(Boolean)
  // The list that `personal-addresses.test.ts` of the server goes through.
  const list = new URL('../../../../server/test/personal-addresses.txt', import.meta.url)
  const tested = readFileSync(list, 'utf8').trim().split('\n')
  expect(addresses.filter((address) => !isSharedPage(steps(address))).sort()).toEqual(tested)
})
