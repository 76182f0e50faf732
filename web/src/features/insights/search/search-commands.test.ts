import { may } from '@reihum/contract/tenants/roles.ts'
import { describe, expect, it } from 'vitest'
import { searchOf } from '#platform/room-search.ts'
import { type Command, commandsOf, matching } from './search-commands.ts'

const label = (de: string) => ({ de, en: '' })
const search = searchOf([
  [
    'courses',
    {
      synonyms: [{ to: '/courses', words: 'Seminare classes' }],
      actions: [
        { to: '/places/new', position: 30, label: label('Neuer Ort'), words: 'new place' },
        { to: '/courses/new', position: 10, label: label('Neuer Kurs'), words: 'new course' },
      ],
    },
  ],
  [
    'registrations',
    {
      pages: [
        { to: '/settings/invariants', position: 50, label: label('Einstellungen: Datenprüfung'), words: '' },
      ],
      actions: [{ to: '/registrations/new', position: 20, label: label('Neue Anmeldung'), words: '' }],
    },
  ],
])

const world = (role: 'instructor' | 'operator' | 'admin', tenants = 1) => {
  const tenant = { id: 't', role } as never
  return commandsOf({
    tenant,
    userInfo: { tenants: Array(tenants).fill(tenant), superuser: false } as never,
    pages: [{ label: 'Kurse', to: '/courses' }],
    search,
    mayOpen: (path) => may(role, path.startsWith('/settings/') ? 'settings.read' : 'courses.manage'),
    locale: 'de',
    isDark: false,
    onScheme: () => {},
    onLanguage: () => {},
    onShortcuts: () => {},
    onSignOut: () => {},
  })
}
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label)

describe('commands', () => {
  it.each([
    ['by what they are called', 'abmelden', 'Abmelden'],
    ['by their beginning', 'dunk', 'Dunkle Darstellung'],
    ['in the other language', 'sign out', 'Abmelden'],
    ['by another word for them', 'logout', 'Abmelden'],
    ['by words in any order', 'kurs neuer', 'Neuer Kurs'],
  ])('are found %s', (_, query, expected) => {
    expect(labels(matching(world('operator').actions, query))).toContain(expected)
  })

  it('are no hits in the middle of a word, nor for nothing', () => {
    for (const query of ['melden', '', '-']) expect(matching(world('operator').actions, query)).toEqual([])
  })

  it('are offered to those who may do them', () => {
    expect(labels(world('instructor').actions)).not.toContain('Neuer Kurs')
    expect(labels(world('instructor').pages)).not.toContain('Einstellungen: Datenprüfung')
    expect(labels(world('operator').pages)).toContain('Einstellungen: Datenprüfung')
  })

  it('stand in the order that the rooms agreed on', () => {
    expect(labels(world('operator').actions).slice(0, 3)).toEqual([
      'Neuer Kurs',
      'Neue Anmeldung',
      'Neuer Ort',
    ])
  })

  it('find a page by what else it is called', () => {
    expect(labels(matching(world('operator').pages, 'seminare'))).toEqual(['Kurse'])
  })

  it('lead to another tenant only where there is another', () => {
    expect(labels(world('operator').actions)).not.toContain('Mandant wechseln')
    expect(labels(world('operator', 2).actions)).toContain('Mandant wechseln')
  })
})
