import type { HitKind, HitOf, HitRef, SearchAnswer, SearchHit } from '@reihum/contract/search.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { House } from '#platform/house.ts'
import type { HitRow, HitWords, HouseSearch } from '#platform/room-search.ts'
import { textOf } from '#ui/text.tsx'
import { foldText } from './folded-text.ts'
import { searchMessages } from './search.messages.ts'
import { type Command, matching } from './search-commands.ts'

export type Row = HitRow & {
  key: string
  hit?: HitRef
} & ({ to: string; isDocument?: boolean } | { run: () => void })

export type Group = { key: string; heading: string; rows: Row[] }

/** How the rooms show hits, and the addresses of their records. */
export type Finder = {
  search: HouseSearch
  addressOf: House['addressOf']
  words: HitWords
}

function shownHit<Kind extends HitKind>(kind: Kind, hit: HitOf<Kind>, { search, words }: Finder) {
  return search.hits[kind]?.(hit, words)
}

/** Null when no room of this face shows such hits. */
function rowOfHit(hit: SearchHit, finder: Finder): Row | null {
  const { kind, id } = hit
  const shown = shownHit(kind, hit, finder)
  const to = finder.addressOf(kind, hit)
  return shown && to !== null ? { key: `${kind} ${id}`, hit: { kind, id }, to, ...shown } : null
}

export const rowsOfHits = (hits: readonly SearchHit[], finder: Finder): Row[] =>
  hits.map((hit) => rowOfHit(hit, finder)).filter((row) => row !== null)

export function groupsOf(answer: SearchAnswer, query: string, finder: Finder): Group[] {
  const { locale } = finder.words
  const text = textOf(searchMessages, locale)
  return answer.parts.flatMap(({ part, hits, hasMore }) => {
    const known = finder.search.parts[part]
    const rows = rowsOfHits(hits, finder)
    if (!known || rows.length === 0) return []
    const heading = known.heading[locale]
    if (hasMore && known.list) {
      const to = `${known.list}?${new URLSearchParams({ q: query })}`
      rows.push({ key: `all ${part}`, title: text('showAll', { part: heading }), meta: '', to })
    }
    return [{ key: part, heading, rows: rows.map((row) => ({ ...row, key: `${part} ${row.key}` })) }]
  })
}

const shown = 4

function groupOf(key: 'goTo' | 'actions', commands: readonly Command[], locale: Locale): Group[] {
  if (commands.length === 0) return []
  const rows = commands.map(({ words: _, ...command }) => ({
    key: `${key} ${command.label}`,
    meta: '',
    title: command.label,
    ...command,
  }))
  return [{ key, heading: textOf(searchMessages, locale)(key), rows }]
}

type Commands = { pages: readonly Command[]; actions: readonly Command[] }

/** Shown before anything is typed: the most usual actions. */
export function firstCommands({ actions }: Commands, locale: Locale): Group[] {
  return groupOf('actions', actions.slice(0, shown), locale)
}

/** Commands come first when the name of one begins with the typed text, otherwise after the hits. */
export function withCommands(found: Group[], commands: Commands, query: string, locale: Locale): Group[] {
  const pages = matching(commands.pages, query).slice(0, shown)
  const actions = matching(commands.actions, query).slice(0, shown)
  const groups = [...groupOf('goTo', pages, locale), ...groupOf('actions', actions, locale)]
  const isCalled = [...pages, ...actions].some(({ label }) => foldText(label).startsWith(foldText(query)))
  return isCalled ? [...groups, ...found] : [...found, ...groups]
}
