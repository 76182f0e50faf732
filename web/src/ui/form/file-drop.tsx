import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './file-drop.module.css'

type FileDropProps = {
  /** What the button says. */
  label: string
  /** The types of files that the dialog of the browser offers. */
  accept: string
  isMultiple?: boolean
  isPending: boolean
  onFiles: (files: File[]) => void
}

/** Takes files from a dialog of the browser, or by dropping them. */
export function FileDrop({ label, accept, isMultiple = false, isPending, onFiles }: FileDropProps) {
  const text = useText(uiMessages)
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const take = (files: readonly File[]) => {
    // The same file may be chosen again after it was mended.
    reset.current?.()
    if (files.length > 0 && !isPending) onFiles(isMultiple ? [...files] : files.slice(0, 1))
  }
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type !== 'drop')
    if (event.type === 'drop') take([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDrop={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
    >
      <FileButton
        accept={accept}
        multiple
        resetRef={reset}
        onChange={take}
        inputProps={{ 'aria-label': label, multiple: isMultiple }}
      >
        {(props) => (
          <Button
            {...props}
            loading={isPending}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <span className={`${classes.hint} grey`}>
        {text(isOver ? 'dropHere' : 'dropHint', { count: isMultiple ? 2 : 1 })}
      </span>
    </div>
  )
}
