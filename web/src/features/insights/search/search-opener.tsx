import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#ui/text.tsx'
import type { SearchPage } from './search-commands.ts'
import { searchOpenerMessages } from './search-opener.messages.ts'
import classes from './search-opener.module.css'
import { areSingleKeysOn } from './single-keys.ts'

const loadDialog = () => import('./search-dialog.tsx')
const SearchDialog = lazy(loadDialog)
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export type SearchOpenerProps = { pages: readonly SearchPage[]; onSignOut: () => void }

/** The way to everything by a key or a click; what opens is loaded when somebody reaches for it. */
export function SearchOpener({ pages, onSignOut }: SearchOpenerProps) {
  const text = useText(searchOpenerMessages)
  const [shown, setShown] = useState<'search' | 'shortcuts' | null>(null)
  const [wasShown, setWasShown] = useState<ReadonlySet<string>>(new Set())
  const show = (what: 'search' | 'shortcuts') => {
    setWasShown((before) => new Set(before).add(what))
    setShown(what)
  }
  const close = () => setShown(null)
  // From within a field too: nobody writes this key.
  useHotkeys([['mod+K', () => show('search')]], [], true)
  // A single letter is a key only outside of fields, and for those who want it to be one.
  const help = () => areSingleKeysOn() && show('shortcuts')
  useHotkeys([
    ['?', help],
    ['shift+?', help],
  ])
  const prepare = () => void loadDialog().catch(() => undefined)
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
