import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

type DialogFrameProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** Where every dialog looks and behaves alike; its title is what it is called, wherever it stands inside. */
export function DialogFrame({ title, isOpen, onClose, children }: DialogFrameProps) {
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
      {children}
    </Modal>
  )
}

/** A small dialog: a question or a short form. */
export function Dialog({ text, children, ...frame }: DialogFrameProps & { text?: ReactNode }) {
  return (
    <DialogFrame {...frame}>
      <div className={classes.dialog}>
        <div>
          <h2>{frame.title}</h2>
          {text && <p className="grey">{text}</p>}
        </div>
        {children}
      </div>
    </DialogFrame>
  )
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
