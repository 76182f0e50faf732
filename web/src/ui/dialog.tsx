import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

export type DialogState = { isOpen: boolean; onClose: () => void }

type DialogProps = DialogState & { title: string; text?: ReactNode; children: ReactNode }

/** Where every dialog looks and behaves alike: a question or a short form, named by its title. */
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
          {text && <div className="grey">{text}</div>}
        </div>
        {children}
      </div>
    </Modal>
  )
}

/** The way back first, then what the dialog is for. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
