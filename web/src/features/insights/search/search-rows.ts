import { coursePhaseNames } from '@reihum/contract/courses/course-states.ts'
import type { HitRef, SearchAnswer, SearchHit, SearchPart } from '@reihum/contract/insights/search.schema.ts'
import { personName } from '@reihum/contract/registrations/person-name.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { textOf } from '#ui/text.tsx'
import { foldText } from './folded-text.ts'
import { searchMessages } from './search.messages.ts'
import { type Command, matching } from './search-commands.ts'

export type Row = {
  key: string
  title: string
  meta: string
  /** What stands at its end, in grey. */
  end?: string
  code?: string
  hit?: HitRef
} & ({ to: string; isDocument?: boolean } | { run: () => void })

export type Group = { key: string; heading: string; rows: Row[] }

type Words = { locale: Locale; date: (instant: string) => string }

const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

export function rowOfHit(hit: SearchHit, { locale, date }: Words): Row {
  const text = textOf(searchMessages, locale)
  const { kind, id } = hit
  const row = { key: `${kind} ${id}`, hit: { kind, id } }
  switch (hit.kind) {
    case 'course': {
      const start = hit.start ? date(hit.start) : text('undated')
      const end = hit.phase === 'upcoming' ? undefined : coursePhaseNames[hit.phase][locale]
      return { ...row, title: hit.title, meta: start, code: hit.reference, end, to: `/courses/${id}/general` }
    }
    case 'person':
      return {
        ...row,
        title: personName(hit, locale),
        meta: join(hit.email, hit.city),
        to: `/attendees/${id}`,
      }
    case 'registration':
      return {
        ...row,
        title: personName(hit, locale),
        meta: hit.courseTitle,
        code: formatShortcode(hit.shortcode),
        end: registrationStateNames[hit.state][locale],
        to: `/courses/${hit.courseId}/registrations/${id}`,
      }
    case 'place':
    case 'instructor': {
      const end = hit.archived ? text('archived') : undefined
      return hit.kind === 'place'
        ? { ...row, title: hit.name, meta: hit.city, end, to: `/places/${id}` }
        : { ...row, title: hit.fullname, meta: '', end, to: `/instructors/${id}` }
    }
  }
}

/** Lists that find by the same words what the search finds; booking numbers have none for their beginnings. */
const lists: Partial<Record<SearchPart, string>> = {
  courses: '/courses',
  persons: '/attendees',
  registrations: '/registrations',
  places: '/places',
  instructors: '/instructors',
}

export function groupsOf(answer: SearchAnswer, query: string, words: Words): Group[] {
  const text = textOf(searchMessages, words.locale)
  return answer.parts
    .filter(({ hits }) => hits.length > 0)
    .map(({ part, hits, hasMore }) => {
      const rows = hits.map((hit) => rowOfHit(hit, words))
      const list = hasMore && lists[part]
      const heading = text(part)
      if (list) {
        const to = `${list}?${new URLSearchParams({ q: query })}`
        rows.push({ key: `all ${part}`, title: text('showAll', { part: heading }), meta: '', to })
      }
      return { key: part, heading, rows: rows.map((row) => ({ ...row, key: `${part} ${row.key}` })) }
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

/** Before anybody has typed: what one mostly does. */
export function firstCommands({ actions }: Commands, locale: Locale): Group[] {
  return groupOf('actions', actions.slice(0, shown), locale)
}

/** Commands stand first where somebody types what one is called, and otherwise after what was found. */
export function withCommands(found: Group[], commands: Commands, query: string, locale: Locale): Group[] {
  const pages = matching(commands.pages, query).slice(0, shown)
  const actions = matching(commands.actions, query).slice(0, shown)
  const groups = [...groupOf('goTo', pages, locale), ...groupOf('actions', actions, locale)]
  const isCalled = [...pages, ...actions].some(({ label }) => foldText(label).startsWith(foldText(query)))
  return isCalled ? [...groups, ...found] : [...found, ...groups]
}
