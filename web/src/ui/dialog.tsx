import { Button, Modal } from '@mantine/core'
import type { FormEventHandler, ReactNode, RefObject } from 'react'
import classes from './dialog.module.css'
import formClasses from './form/form.module.css'
import { useText } from './text.tsx'
import { uiMessages } from './ui.messages.ts'

export type DialogState = { isOpen: boolean; onClose: () => void }

type DialogProps = DialogState & {
  title: string
  text?: ReactNode
  /** For what is looked at, such as a paper. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of every dialog, a question or a short form, so that all look and behave alike. */
export function Dialog({ title, text, isWide = false, isOpen, onClose, children }: DialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      centered
      size={isWide ? 760 : 480}
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

type DialogButtonsProps = {
  /** Leaves the dialog without doing anything; undefined where its only button does that. */
  onBack?: () => void
  /** What the button for it says, where it is not "Cancel". */
  back?: string
  /** The focus begins there, because the other button does something that cannot be undone. */
  focusesBack?: boolean
  /** The buttons that do something. */
  children?: ReactNode
}

/** The buttons of a dialog: first the one that changes nothing. */
export function DialogButtons({ onBack, back, focusesBack, children }: DialogButtonsProps) {
  const text = useText(uiMessages)
  return (
    <div className={classes.buttons}>
      {onBack && (
        <Button variant="default" data-autofocus={focusesBack || undefined} onClick={onBack}>
          {back ?? text('cancel')}
        </Button>
      )}
      {children}
    </div>
  )
}

type QuestionDialogProps = Omit<DialogProps, 'children'> & {
  back?: string
  /** What the button says that does it. */
  button: string
  isDestructive?: boolean
  isPending?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before something is done that cannot be undone. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { back, button, isDestructive, isPending, onConfirm, children, ...dialog } = props
  return (
    <Dialog {...dialog}>
      {children}
      <DialogButtons onBack={dialog.onClose} back={back} focusesBack>
        <Button color={isDestructive ? 'negative' : undefined} loading={isPending} onClick={onConfirm}>
          {button}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type DialogFormProps = Pick<DialogButtonsProps, 'onBack' | 'back'> & {
  form: {
    element?: RefObject<HTMLFormElement | null>
    submit: FormEventHandler<HTMLFormElement>
    isSaving: boolean
  }
  /** What the button that submits says. */
  button: string
  isReady?: boolean
  children: ReactNode
}

/** A short form in a dialog. */
export function DialogForm({ form, button, isReady = true, onBack, back, children }: DialogFormProps) {
  return (
    <form
      ref={form.element}
      className={formClasses.form}
      noValidate
      onSubmit={(event) => {
        // React passes events of a dialog on to the form it was opened from, which would be submitted too.
        event.stopPropagation()
        form.submit(event)
      }}
    >
      {children}
      <DialogButtons onBack={onBack} back={back}>
        <Button type="submit" loading={form.isSaving} disabled={!isReady}>
          {button}
        </Button>
      </DialogButtons>
    </form>
  )
}
