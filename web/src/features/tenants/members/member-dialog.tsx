import type { ReactNode } from 'react'
import { DialogFrame } from '#ui/dialog.tsx'
import classes from './member-dialog.module.css'

export type DialogState = { isOpen: boolean; onClose: () => void }

/** A small dialog: a question or a short form. */
export function MemberDialog({
  title,
  text,
  isOpen,
  onClose,
  children,
}: DialogState & { title: string; text?: string; children: ReactNode }) {
  return (
    <DialogFrame title={title} isOpen={isOpen} onClose={onClose}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {text && <p className="grey">{text}</p>}
      </div>
      {children}
    </DialogFrame>
  )
}
