import { expect, it } from 'vitest'
import { columnsOf, columnsText, isChanged, layoutStandsIn, searchOfView, viewIn } from './view-search.ts'

it('keeps of an address what a view can hold, in one order', () => {
  const address = { state: 'published', page: 3, view: 'v', free: true, odd: { a: 1 }, dir: undefined }
  expect(JSON.stringify(searchOfView(address))).toBe('{"free":true,"state":"published"}')
})

it.each([
  [{ state: 'draft', view: 'v', page: 2 }, false],
  [{ page: 1, state: 'draft' }, false],
  [{ state: 'draft', q: 'ton' }, true],
  [{}, true],
])('sees whether %o is something else than the view', (address, changed) => {
  expect(isChanged({ search: { state: 'draft' } }, address)).toBe(changed)
})

it('takes no view for one', () => {
  expect([viewIn({ view: 'none' }), viewIn({}), viewIn({ view: 'v' })]).toEqual([undefined, undefined, 'v'])
  expect([
    layoutStandsIn({ view: 'none' }),
    layoutStandsIn({ view: 'v' }),
    layoutStandsIn({ columns: 'a' }),
  ]).toEqual([false, true, true])
})

it('writes columns the same whatever came first', () => {
  expect(columnsText(['start', 'places'])).toBe(columnsText(['places', 'start']))
  expect(columnsOf(columnsText(['b', 'a']))).toEqual(['a', 'b'])
  expect(columnsOf(7)).toBeUndefined()
})
