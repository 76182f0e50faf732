import { Button, Kbd } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '#ui/text.tsx'
import { markMatches } from './folded-text.ts'
import { searchMessages } from './search.messages.ts'
import classes from './search-dialog.module.css'
import type { Group, Row } from './search-rows.ts'

type SearchResultsProps = {
  listId: string
  groups: readonly Group[]
  query: string
  active: number
  isEmpty: boolean
  isSettled: boolean
  isPartial: boolean
  retry: () => void
  onActive: (at: number) => void
  onFollow: (row: Row, inNewTab: boolean) => void
  /** Called before the browser itself opens the result in another tab. */
  onLeave: (row: Row) => void
}

export function SearchResults({ listId, groups, query, active, ...props }: SearchResultsProps) {
  const text = useText(searchMessages)
  const { isEmpty, isSettled, isPartial, retry } = props
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  let before = 0
  const isNothing = !isEmpty && isSettled && !isPartial && groups.length === 0
  return (
    <>
      {isPartial && isSettled && (
        <div className={classes.partial} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <p>{text('failed')}</p>
          <Button variant="default" size="compact-sm" onClick={retry}>
            {text('retry')}
          </Button>
        </div>
      )}
      {isNothing && (
        <div className={classes.nothing}>
          <p>{text('nothing', { query: query.trim() })}</p>
          <p className="grey">{text('nothingHint')}</p>
        </div>
      )}
      {!isSettled && groups.length === 0 && <p className={classes.waiting}>{text('searching')} …</p>}
      <div
        id={listId}
        role="listbox"
        aria-label={text('results')}
        className={classes.results}
        data-waiting={!isSettled || undefined}
      >
        {groups.map(({ key, heading, rows }) => {
          const first = before
          before += rows.length
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of a list box, which no fieldset can be
            <div key={key} role="group" aria-label={heading}>
              <p className={classes.heading} aria-hidden>
                {heading}
              </p>
              {rows.map((row, at) => (
                <Option
                  key={row.key}
                  id={`${listId}-${first + at}`}
                  row={row}
                  query={isEmpty ? '' : query}
                  isActive={first + at === active}
                  onActive={() => props.onActive(first + at)}
                  onFollow={props.onFollow}
                  onLeave={props.onLeave}
                />
              ))}
            </div>
          )
        })}
      </div>
      <p className={classes.keys} aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text('move')}
        </span>
        <span>
          <Kbd>↵</Kbd> {text('open')}
        </span>
        <span>
          <Kbd>{text('control')}</Kbd> <Kbd>↵</Kbd> {text('openTab')}
        </span>
      </p>
    </>
  )
}

type OptionProps = {
  id: string
  row: Row
  query: string
  isActive: boolean
  onActive: () => void
  onFollow: (row: Row, inNewTab: boolean) => void
  onLeave: (row: Row) => void
}

function Option({ id, row, query, isActive, onActive, onFollow, onLeave }: OptionProps) {
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.option,
    // The pointer selects a row only when it moves, not when the list moves under it.
    onPointerMove: isActive ? undefined : onActive,
  }
  const content = (
    <>
      <span className={classes.words}>
        <Marked text={row.title} query={query} />
        {row.meta && (
          <span className="grey">
            <Marked text={row.meta} query={query} />
          </span>
        )}
      </span>
      {row.code && (
        <span className="mono grey">
          <Marked text={row.code} query={query} />
        </span>
      )}
      {row.end && <span className={`grey ${classes.end}`}>{row.end}</span>}
    </>
  )
  if (!('to' in row))
    return (
      <button type="button" {...shared} onClick={() => onFollow(row, false)}>
        {content}
      </button>
    )
  return (
    <a
      {...shared}
      href={row.to}
      onAuxClick={() => onLeave(row)}
      onClick={(event) => {
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
        if (isElsewhere) return onLeave(row)
        event.preventDefault()
        onFollow(row, false)
      }}
    >
      {content}
    </a>
  )
}

/** Matches are shown in bold, without any meaning for screen readers. */
function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return <span>{text}</span>
  return (
    <span>
      {markMatches(text, query).map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name than their place
        piece.isMatch ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </span>
  )
}
