import { Modal, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { HitRef } from '@reihum/contract/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, use, useId, useMemo, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { queries } from '#platform/connection.ts'
import { useHouse } from '#platform/house-context.tsx'
import { loadSearch } from '#platform/room-search.ts'
import { useActiveTenant, useFormats, useSession } from '#platform/tenant.ts'
import type { DialogState } from '#ui/dialog.tsx'
import { useLanguage, useText } from '#ui/text.tsx'
import { recentItems, rememberHit } from './recent-hits.ts'
import { searchMessages } from './search.messages.ts'
import { commandsOf } from './search-commands.ts'
import classes from './search-dialog.module.css'
import { SearchField } from './search-field.tsx'
import type { SearchOpenerProps } from './search-opener.tsx'
import { SearchResults } from './search-results.tsx'
import { firstCommands, type Group, groupsOf, type Row, rowsOfHits, withCommands } from './search-rows.ts'

type SearchDialogProps = DialogState & SearchOpenerProps & { onShortcuts: () => void }

/**
 * Courses, persons, numbers, places and commands in one list; the keyboard moves through it without leaving the field.
 */
export default function SearchDialog({ isOpen, onClose, ...props }: SearchDialogProps) {
  const text = useText(searchMessages)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      size={640}
      padding={0}
      radius={12}
      yOffset="10dvh"
      transitionProps={{ duration: 0 }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
      attributes={{ content: { 'aria-label': text('title') } }}
    >
      <Search onClose={onClose} {...props} />
    </Modal>
  )
}

function useCommands({ pages, onSignOut, onShortcuts }: Omit<SearchDialogProps, 'isOpen' | 'onClose'>) {
  const house = useHouse()
  const search = use(loadSearch(house.rooms))
  const tenant = useActiveTenant()
  const { userInfo } = useSession()
  const { locale, setLocale } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return useMemo(
    () =>
      userInfo
        ? commandsOf({
            tenant,
            userInfo,
            pages,
            search,
            mayOpen: (path) => house.mayOpen(tenant.role, path),
            locale,
            isDark,
            onShortcuts,
            onSignOut,
            onScheme: () => setColorScheme(isDark ? 'light' : 'dark'),
            onLanguage: () => setLocale(locale === 'de' ? 'en' : 'de'),
          })
        : { pages: [], actions: [] },
    [
      house,
      search,
      tenant,
      userInfo,
      pages,
      locale,
      isDark,
      onShortcuts,
      onSignOut,
      setColorScheme,
      setLocale,
    ],
  )
}

/** The groups of results for the typed text. */
function useGroups(typed: string, commands: ReturnType<typeof commandsOf>) {
  const { id: tenant } = useActiveTenant()
  const house = useHouse()
  const search = use(loadSearch(house.rooms))
  const words = useFormats()
  const finder = { search, addressOf: house.addressOf, words }
  const text = useText(searchMessages)
  const [q] = useDebouncedValue(typed.trim(), 120)
  const items = useMemo(() => recentItems(tenant), [tenant])
  const found = useQuery({
    ...queries.insights.search.queryOptions({ input: { tenant, q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
    meta: { shownInline: ['UNAVAILABLE', 'UNEXPECTED'] },
  })
  const recent = useQuery({
    ...queries.insights.recentHits.queryOptions({ input: { tenant, items } }),
    enabled: items !== '',
    retry: false,
    meta: { shownInline: ['UNAVAILABLE', 'UNEXPECTED'] },
  })
  const isEmpty = typed.trim() === ''
  const isSettled = isEmpty || (q === typed.trim() && !found.isFetching)
  let groups: Group[]
  if (isEmpty) {
    const rows = rowsOfHits(recent.data?.hits ?? [], finder)
    const opened = rows.length > 0 ? [{ key: 'recent', heading: text('recent'), rows }] : []
    groups = [...opened, ...firstCommands(commands, words.locale)]
  } else {
    const hits = found.data ? groupsOf(found.data, q, finder) : []
    groups = withCommands(hits, commands, typed, words.locale)
  }
  const isPartial = !isEmpty && (found.isError || (found.data?.parts.some(({ failed }) => failed) ?? false))
  return { groups, isEmpty, isSettled, isPartial, retry: () => void found.refetch() }
}

function Search({ onClose, ...props }: Omit<SearchDialogProps, 'isOpen'>) {
  const { id: tenant } = useActiveTenant()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const commands = useCommands(props)
  const { groups, ...state } = useGroups(typed, commands)
  const rows = groups.flatMap((group) => group.rows)
  const at = Math.min(active, Math.max(0, rows.length - 1))

  const remember = (hit: HitRef | undefined) => hit && rememberHit(tenant, hit)
  const follow = (row: Row, inNewTab: boolean) => {
    remember(row.hit)
    if (inNewTab && 'to' in row) {
      window.open(row.to, '_blank', 'noopener')
      return
    }
    onClose()
    if ('to' in row) goTo(row.to)
    else row.run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that finishes composing a letter (IME) must not open a result.
    if (event.nativeEvent.isComposing) return
    const last = rows.length - 1
    const steps: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      ...(event.ctrlKey && { Home: 0, End: last }),
    }
    const next = steps[event.key]
    const row = rows[at]
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && row) follow(row, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <>
      <SearchField
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
        listId={listId}
        activeId={rows.length > 0 ? `${listId}-${at}` : undefined}
      />
      <SearchResults
        {...state}
        listId={listId}
        groups={groups}
        query={typed}
        active={at}
        onActive={setActive}
        onFollow={follow}
        onLeave={(row) => remember(row.hit)}
      />
      <Announcement count={rows.length} query={typed} isSettled={state.isSettled} />
    </>
  )
}

/** Announces the number of results to screen readers once the list is there. */
function Announcement({ count, query, isSettled }: { count: number; query: string; isSettled: boolean }) {
  const text = useText(searchMessages)
  return (
    <VisuallyHidden role="status">
      {query.trim() !== '' && isSettled && text('found', { count })}
    </VisuallyHidden>
  )
}
