import type { Icon } from '@tabler/icons-react'
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { houseOf } from './house.ts'
import { addTo, type Frame, type Page, type Pages, type Room, slotFor } from './room.ts'
import { routesOf } from './route-tree.ts'

const icon = (() => null) as unknown as Icon
const open = { frame: 'application', permission: null } satisfies Page
const managed = { frame: 'application', permission: 'courses.manage' } satisfies Page
const head: Frame = { within: 'application', at: '/shelves/$shelfId', component: () => null }
const notes = slotFor<string>('notes on a shelf')

const shelfPages = {
  '/shelves': managed,
  '/shelves/new': open,
  '/shelves/$shelfId': { ...managed, frame: head },
  '/shelves/$shelfId/books': {
    ...managed,
    frame: head,
    tab: { label: { de: 'Bücher', en: 'Books' }, position: 20 },
  },
} satisfies Pages

const shelves = {
  name: 'shelves',
  pages: shelfPages,
  navigation: [
    { section: 'daily', position: 20, to: '/shelves', label: { de: 'Regale', en: 'Shelves' }, icon },
  ],
  additions: [addTo(notes, 'by shelves')],
} satisfies Room<keyof typeof shelfPages>

const loanPages = {
  '/loans': open,
  '/shelves/$shelfId/loans': {
    ...managed,
    frame: head,
    tab: { label: { de: 'Ausleihen', en: 'Loans' }, position: 10, shownTo: 'members.manage' },
  },
} satisfies Pages

const loans = {
  name: 'loans',
  pages: loanPages,
  navigation: [
    { section: 'daily', position: 10, to: '/loans', label: { de: 'Ausleihen', en: 'Loans' }, icon },
  ],
  additions: [addTo(notes, 'by loans')],
} satisfies Room<keyof typeof loanPages>

const house = houseOf([shelves, loans])

describe('rooms put together', () => {
  it.each([
    ['a page', '/shelves', 'courses.manage'],
    ['an address below a page', '/shelves/1/books/2', 'courses.manage'],
    ['a page that says more than the one above it', '/shelves/new', null],
    ['an address that is no page', '/cellar', null],
  ])('%s takes what its page says', (_, path, permission) => {
    expect(house.permissionOf(path)).toBe(permission)
  })

  it('show navigation and tabs by their positions, and to those who may', () => {
    const shown = (role: 'admin' | 'operator' | 'instructor') => [
      house.navigation(role).map(({ label }) => label.en),
      house.tabsOf([head], role).map(({ address }) => address),
    ]
    const [books, lent] = ['/shelves/$shelfId/books', '/shelves/$shelfId/loans']
    expect(shown('admin')).toEqual([
      ['Loans', 'Shelves'],
      [lent, books],
    ])
    expect(shown('operator')).toEqual([['Loans', 'Shelves'], [books]])
    expect(shown('instructor')[0]).toEqual(['Loans'])
  })

  it('add to a page in the order of the house', () => {
    expect(house.additionsTo(notes)).toEqual(['by shelves', 'by loans'])
    expect(house.additionsTo(slotFor<string>('notes on a shelf'))).toEqual([])
  })

  it('do not bring two pages to one address', () => {
    expect(() => houseOf([shelves, { name: 'cellar', pages: { '/shelves': open } }])).toThrow(
      'The page "/shelves" is brought by shelves and by cellar: one of them needs another name.',
    )
  })

  it('become routes, each below the frame it stands in', () => {
    const root = createRootRoute()
    const application = createRoute({ getParentRoute: () => root, id: 'application' })
    const { routesById } = createRouter({ routeTree: root.addChildren(routesOf(house, { application })) })
    expect(Object.keys(routesById)).toEqual([
      '__root__',
      '/application',
      '/application/shelves',
      '/application/shelves/new',
      '/application/shelves/$shelfId',
      '/application/shelves/$shelfId/',
      '/application/shelves/$shelfId/books',
      '/application/shelves/$shelfId/loans',
      '/application/loans',
    ])
  })

  it('do not stand in a frame that their face or their address does not have', () => {
    const root = createRootRoute()
    const application = createRoute({ getParentRoute: () => root, id: 'application' })
    const lost = houseOf([{ name: 'lost', pages: { '/lost': { ...open, frame: head } } }])
    expect(() => routesOf(lost, { application })).toThrow('/lost does not lie below its frame')
    expect(() => routesOf(house, {})).toThrow('This face has no frame application')
  })
})

it('does not compile where an entry leads to a page that the room does not have, or a page says not what it takes', () => {
  const astray = {
    name: 'astray',
    pages: loanPages,
    navigation: [
      // @ts-expect-error: there is no such page
      { section: 'daily', position: 1, to: '/lones', label: { de: 'Ausleihen', en: 'Loans' }, icon },
    ],
  } satisfies Room<keyof typeof loanPages>
  const untold = {
    // @ts-expect-error: what it takes to open the page is not said
    '/loans': { frame: 'application' },
  } satisfies Pages
  expect([astray, untold]).toHaveLength(2)
})

it('does not add to a page what the page does not expect', () => {
  // @ts-expect-error: notes are text
  addTo(notes, 1)
})
