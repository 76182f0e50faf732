import type { UserInfo } from '@reihum/contract/identity/identity.schema.ts'
import type { HouseSearch, SearchEntry } from '#platform/room-search.ts'
import { textOf } from '#ui/text.tsx'
import { wordsOf } from './folded-text.ts'
import { searchMessages } from './search.messages.ts'

/** A page with its name in the navigation. */
export type SearchPage = { label: string; to: string; isDocument?: boolean }

export type Command = {
  label: string
  /** All words it is found by, in both languages, folded. */
  words: string
} & ({ to: string; isDocument?: boolean } | { run: () => void })

export type CommandWorld = {
  tenant: UserInfo['tenants'][number]
  userInfo: UserInfo
  pages: readonly SearchPage[]
  /** What the rooms contribute to the search. */
  search: HouseSearch
  mayOpen: (path: string) => boolean
  locale: 'de' | 'en'
  isDark: boolean
  onScheme: () => void
  onLanguage: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** All pages and actions that this role may open, in the order in which they are offered. */
export function commandsOf(world: CommandWorld): { pages: Command[]; actions: Command[] } {
  const text = textOf(searchMessages, world.locale)
  const named = (entries: readonly SearchEntry[]) =>
    entries
      .filter(({ to }) => world.mayOpen(to))
      .map(({ to, label, words }) => ({ label: label[world.locale], to, words }))
  const run = (label: string, words: string, action: () => void) => ({ label, words, run: action })
  const listed: Command[] = [
    ...world.pages.map((page) => ({ ...page, words: world.search.synonyms.get(page.to) ?? '' })),
    ...named(world.search.pages),
  ]
  const done: Command[] = [
    ...named(world.search.actions),
    ...(world.userInfo.tenants.length > 1
      ? [
          {
            label: text('changeTenant'),
            to: '/tenant',
            words: 'Mandant Anbieter wechseln switch change tenant provider',
          },
        ]
      : []),
    run(
      text(world.isDark ? 'lightScheme' : 'darkScheme'),
      'Darstellung hell dunkel appearance theme dark light mode',
      world.onScheme,
    ),
    run(text('otherLanguage'), 'Sprache Deutsch Englisch language German English', world.onLanguage),
    run(text('shortcuts'), 'Tastenkürzel Tastatur Hilfe keyboard shortcuts keys help', world.onShortcuts),
    ...(world.userInfo.superuser
      ? [
          {
            label: text('platform'),
            to: '/admin/dashboard',
            isDocument: true,
            words: 'Plattform Verwaltung admin platform',
          },
        ]
      : []),
    run(text('signOut'), 'Abmelden ausloggen sign out log out logout', world.onSignOut),
  ]
  return { pages: listed.map(folded), actions: done.map(folded) }
}

function folded<Known extends Command>(command: Known): Known {
  return { ...command, words: ` ${wordsOf(`${command.label} ${command.words}`).join(' ')}` }
}

/** The commands in which every word of the search begins some word. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = wordsOf(query)
  return words.length === 0
    ? []
    : commands.filter((command) => words.every((word) => command.words.includes(` ${word}`)))
}
