import { Button, Menu } from '@mantine/core'
import type { ListName, ListView } from '@reihum/contract/tenants/list-view.schema.ts'
import { IconBookmark, IconCheck, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { QuestionDialog } from '#ui/dialog.tsx'
import type { ListLayout } from '#ui/list/column-choice.tsx'
import { useText } from '#ui/text.tsx'
import { listViewsMessages } from './list-views.messages.ts'
import classes from './list-views.module.css'
import { OrderDialog } from './order-dialog.tsx'
import { type ListViewsState, useListViews } from './use-list-views.ts'
import { ViewDialog } from './view-dialog.tsx'

type Asked = 'new' | 'edit' | 'order' | 'remove' | null

/** The saved views of a list; choosing one only navigates to its address. */
export function ListViews({ list, layout }: { list: ListName; layout?: ListLayout }) {
  const text = useText(listViewsMessages)
  const state = useListViews(list, layout)
  const [asked, ask] = useState<Asked>(null)
  const { active, isChanged } = state
  const label = active ? text(isChanged ? 'changedView' : 'view', { name: active.name }) : text('views')
  const onClose = () => ask(null)
  return (
    <>
      <Menu
        position="bottom-start"
        shadow="md"
        transitionProps={{ duration: 0 }}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            className={classes.target}
            leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
          >
            <span className={classes.label}>{label}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu} aria-label={text('views')}>
          <Choices state={state} />
          <Actions state={state} ask={ask} />
        </Menu.Dropdown>
      </Menu>
      <ViewDialog isOpen={asked === 'new'} onClose={onClose} state={state} />
      <ViewDialog isOpen={asked === 'edit'} onClose={onClose} state={state} view={active} />
      <OrderDialog isOpen={asked === 'order'} onClose={onClose} state={state} />
      {active && <RemoveDialog isOpen={asked === 'remove'} onClose={onClose} state={state} view={active} />}
    </>
  )
}

function Choices({ state }: { state: ListViewsState }) {
  const text = useText(listViewsMessages)
  const own = state.views.filter((view) => view.own)
  const others = state.views.filter((view) => !view.own)
  if (state.views.length === 0) return null
  return (
    <>
      <Choice state={state} view={null} />
      <Group label={text('ownViews')} state={state} views={own} />
      <Group label={text('teamViews')} state={state} views={others} />
      <Menu.Divider />
    </>
  )
}

type GroupProps = { label: string; state: ListViewsState; views: readonly ListView[] }

function Group({ label, state, views }: GroupProps) {
  if (views.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden>{label}</Menu.Label>
      {views.map((view) => (
        <Choice key={view.id} state={state} view={view} />
      ))}
    </div>
  )
}

function Choice({ state, view }: { state: ListViewsState; view: ListView | null }) {
  const text = useText(listViewsMessages)
  const isActive = state.active?.id === view?.id
  return (
    <Menu.Item
      aria-current={isActive || undefined}
      leftSection={
        <IconCheck size={16} stroke={1.75} aria-hidden visibility={isActive ? undefined : 'hidden'} />
      }
      rightSection={
        view && view.id === state.defaultView ? (
          <IconStar size={14} stroke={1.75} role="img" aria-label={text('opensWith')} />
        ) : undefined
      }
      onClick={() => state.choose(view)}
    >
      <span className={classes.item}>
        <span className={classes.name}>{view?.name ?? text('none')}</span>
        {view?.makerName && (
          <span className={`${classes.maker} grey`}>{text('by', { name: view.makerName })}</span>
        )}
      </span>
    </Menu.Item>
  )
}

function Actions({ state, ask }: { state: ListViewsState; ask: (asked: Asked) => void }) {
  const text = useText(listViewsMessages)
  const { active, isChanged, defaultView, views } = state
  const mayChange = active?.allowedActions.includes('change')
  const isDefault = active?.id === defaultView
  return (
    <>
      {active && isChanged && (
        <>
          {mayChange && <Menu.Item onClick={() => state.apply(active)}>{text('apply')}</Menu.Item>}
          <Menu.Item onClick={() => state.choose(active)}>{text('discard')}</Menu.Item>
        </>
      )}
      <Menu.Item disabled={!state.isLoaded} onClick={() => ask('new')}>
        {text(active ? 'saveAsNew' : 'save')}
      </Menu.Item>
      {active && mayChange && <Menu.Item onClick={() => ask('edit')}>{text('edit')}</Menu.Item>}
      {active && (
        <Menu.Item onClick={() => void state.setDefault(isDefault ? null : active)}>
          {text(isDefault ? 'dropDefault' : 'makeDefault')}
        </Menu.Item>
      )}
      {views.length > 1 && <Menu.Item onClick={() => ask('order')}>{text('arrange')}</Menu.Item>}
      {active?.allowedActions.includes('delete') && (
        <Menu.Item
          data-destructive
          onClick={() => (active.own && !active.shared ? state.remove(active) : ask('remove'))}
        >
          {text(active.own && !active.shared ? 'remove' : 'removeShared')}
        </Menu.Item>
      )}
    </>
  )
}

type RemoveProps = { isOpen: boolean; onClose: () => void; state: ListViewsState; view: ListView }

/** Asks before a view is removed, because the team may be using it. */
function RemoveDialog({ isOpen, onClose, state, view }: RemoveProps) {
  const text = useText(listViewsMessages)
  return (
    <QuestionDialog
      title={text('removeTitle', { name: view.name })}
      text={text('removeText', { maker: view.makerName ?? 'none' })}
      isOpen={isOpen}
      onClose={onClose}
      button={text('remove')}
      isDestructive
      onConfirm={() => {
        onClose()
        state.remove(view)
      }}
    />
  )
}
