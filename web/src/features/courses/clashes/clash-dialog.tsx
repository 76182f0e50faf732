import { Button } from '@mantine/core'
import type { ClashReport } from '@reihum/contract/courses/appointment.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { ClashList } from './clash-list.tsx'
import { clashesMessages } from './clashes.messages.ts'

/** Labels for places where nothing is saved from a form. */
export type ClashLabels = { back: string; save: string }

type ClashDialogProps = DialogState & {
  /** The number of clashes named in the refusal. */
  count: number
  /** Loads both sides of the clashes; a new question has another key. */
  load: () => Promise<ClashReport>
  questionKey: string
  onSave: () => void
  labels?: ClashLabels | undefined
}

/** Shows clashes, and lets the user save in spite of them. */
export function ClashDialog({ isOpen, onClose, count, load, questionKey, onSave, labels }: ClashDialogProps) {
  const text = useText(clashesMessages)
  const query = useQuery({
    queryKey: ['clashes', questionKey],
    queryFn: load,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isGone = query.data?.count === 0
  return (
    <Dialog
      title={text('title', { count })}
      text={isGone ? text('gone') : text('intro', { count: query.data?.count ?? count })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {!isGone && (
        <Loaded query={query}>
          {(report) => (
            <>
              <ClashList clashes={report.clashes} />
              {report.count > report.clashes.length && (
                <p className="grey">{text('more', { count: report.count - report.clashes.length })}</p>
              )}
            </>
          )}
        </Loaded>
      )}
      <DialogButtons onBack={onClose} back={labels?.back ?? text('back')} focusesBack>
        <Button onClick={onSave}>{labels?.save ?? text(isGone ? 'saveNow' : 'save')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
