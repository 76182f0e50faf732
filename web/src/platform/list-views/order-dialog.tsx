import { Button } from '@mantine/core'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { ListTools, moved } from '#ui/form/list-tools.tsx'
import { useText } from '#ui/text.tsx'
import { listViewsMessages } from './list-views.messages.ts'
import classes from './list-views.module.css'
import type { ListViewsState } from './use-list-views.ts'

/** Changes the order of the views; every user has an order of their own. */
export function OrderDialog({ isOpen, onClose, state }: DialogState & { state: ListViewsState }) {
  const text = useText(listViewsMessages)
  const { views } = state
  return (
    <Dialog title={text('arrangeTitle')} isOpen={isOpen} onClose={onClose}>
      <ol className={classes.order}>
        {views.map((view, at) => (
          <li key={view.id}>
            <span className={classes.name}>{view.name}</span>
            <ListTools
              labels={{ up: text('up', { name: view.name }), down: text('down', { name: view.name }) }}
              at={at}
              count={views.length}
              onMove={(by) => state.arrange(moved(views, at, by))}
            />
          </li>
        ))}
      </ol>
      <DialogButtons>
        <Button onClick={onClose}>{text('done')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
