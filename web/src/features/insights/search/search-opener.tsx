import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useHouse } from '#platform/house-context.tsx'
import { loadSearch } from '#platform/room-search.ts'
import { useText } from '#ui/text.tsx'
import type { SearchPage } from './search-commands.ts'
import { searchOpenerMessages } from './search-opener.messages.ts'
import classes from './search-opener.module.css'
import { areSingleKeysOn } from './single-keys.ts'

const loadDialog = () => import('./search-dialog.tsx')
const SearchDialog = lazy(loadDialog)
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

type Shown = 'search' | 'shortcuts'

export type SearchOpenerProps = { pages: readonly SearchPage[]; onSignOut: () => void }

/**
 * Which dialog a key opens. Ctrl or ⌘ with a key works within fields too, because it types nothing; single characters
 * work only outside of fields, and only where they are switched on.
 */
function askedBy({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Shown | null {
  const isControlled = ctrlKey || metaKey
  if (isControlled && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'search'
  const isWriting =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return key === '?' && !isControlled && !isWriting && areSingleKeysOn() ? 'shortcuts' : null
}

/** Opens the search by key or click; the dialog is loaded when somebody reaches for it. */
export function SearchOpener({ pages, onSignOut }: SearchOpenerProps) {
  const text = useText(searchOpenerMessages)
  const [shown, setShown] = useState<Shown | null>(null)
  const [wasShown, setWasShown] = useState<ReadonlySet<string>>(new Set())
  const show = (what: Shown) => {
    setWasShown((before) => new Set(before).add(what))
    setShown(what)
  }
  const close = () => setShown(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const what = askedBy(event)
      if (!what) return
      event.preventDefault()
      setWasShown((before) => new Set(before).add(what))
      setShown(what)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const { rooms } = useHouse()
  const prepare = () => void Promise.all([loadDialog(), loadSearch(rooms)]).catch(() => undefined)
  return (
    <>
      <button
        type="button"
        className={classes.field}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => show('search')}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span>{text('search')}</span>
        <kbd>{isMac ? '⌘ K' : text('keys')}</kbd>
      </button>
      <Suspense>
        {wasShown.has('search') && (
          <SearchDialog
            isOpen={shown === 'search'}
            onClose={close}
            pages={pages}
            onSignOut={onSignOut}
            onShortcuts={() => show('shortcuts')}
          />
        )}
        {wasShown.has('shortcuts') && <ShortcutsDialog isOpen={shown === 'shortcuts'} onClose={close} />}
      </Suspense>
    </>
  )
}
