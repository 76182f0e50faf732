import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

type DialogProps = {
  title: string
  text?: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A small dialog: a question or a short form. */
export function Dialog({ title, text, isOpen, onClose, children }: DialogProps) {
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
      <div className={classes.dialog}>
        <div>
          <h2>{title}</h2>
          {text && <p className="grey">{text}</p>}
        </div>
        {children}
      </div>
    </Modal>
  )
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
