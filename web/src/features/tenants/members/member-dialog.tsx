import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
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
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      centered
      size={480}
      padding="xl"
      radius={12}
      attributes={{ content: { 'aria-label': title } }}
    >
      <div className={classes.head}>
        <h2>{title}</h2>
        {text && <p className="grey">{text}</p>}
      </div>
      {children}
    </Modal>
  )
}
