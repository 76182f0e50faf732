import { useCallback, useState } from 'react'

/**
 * Opens a dialog for something: a row, a question, or one of several dialogs. It stays known while the dialog closes, so
 * that its words do not vanish before it does.
 */
export function useDialogFor<Subject>() {
  const [opened, setOpened] = useState<{ subject: Subject; round: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return {
    subject: opened?.subject ?? null,
    /** Counts how often it was opened: the key of a dialog that begins anew each time. */
    round: opened?.round ?? 0,
    open: (subject: Subject) => {
      setOpened((before) => ({ subject, round: (before?.round ?? 0) + 1 }))
      setOpen(true)
    },
    dialog: { isOpen, onClose: close },
  }
}
